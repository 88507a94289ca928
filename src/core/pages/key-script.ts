/**
 * The script of the page of a new API key: copies it. Nothing depends on it: its button is hidden without scripts, and a click
 * selects the key.
 */
export const KEY_SCRIPT: string = `const button=document.getElementById('copy'),span=button.firstElementChild,text=span.textContent;
if(!navigator.clipboard)button.remove();
button.onclick=async()=>{
await navigator.clipboard.writeText(document.getElementById('key').textContent);
span.textContent=button.dataset.done;
setTimeout(()=>{span.textContent=text},2e3)};
`;

/** Hash of `KEY_SCRIPT` for the Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const KEY_SCRIPT_HASH: string = 'sha256-stM/mzOxMypKXNxp5MSLPl7al3PkR6qIB0rJqzKZoGI=';
