/**
 * The script of the page of recovery codes: copies them, and prints them. Nothing depends on it: its buttons are hidden without
 * scripts, and the codes can be downloaded and selected.
 */
export const RECOVERY_SCRIPT: string = `document.getElementById('tools').hidden=false;
const codes=()=>[...document.querySelectorAll('#codes code')].map(c=>c.textContent).join('\\n');
document.querySelector('[data-print]').onclick=()=>print();
document.querySelector('[data-copy]').onclick=async e=>{
const button=e.currentTarget,span=button.firstElementChild,text=span.textContent;
await navigator.clipboard.writeText(codes());
span.textContent=button.dataset.done;
setTimeout(()=>{span.textContent=text},2e3)};
`;

/** Hash of `RECOVERY_SCRIPT` for the Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const RECOVERY_SCRIPT_HASH: string = 'sha256-C3cp1dBXjiRnyB+VlH2+b0mzfWZOn3uCBJNSqrFVxw4=';
