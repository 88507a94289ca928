/**
 * The script of the sign-in page, a module. It keeps a form from being sent twice and says so on its button, lets people see
 * the password they type, and adds the choice to stay signed in to sign-ins with a passkey. Nothing depends on it: without
 * scripts, the server does once what is asked twice. The texts are `data-…` attributes in the page. After 15 s a form can be
 * sent again: a user may have stopped the page that was to follow.
 */
export const PAGE_SCRIPT: string = `const sent=new Set;
document.addEventListener('submit',e=>{
const form=e.target;
if(e.defaultPrevented)return;
if(sent.has(form)){e.preventDefault();return}
sent.add(form);
for(const input of form.querySelectorAll('[data-shown]'))input.type='password';
const button=e.submitter??form.querySelector('.button');
if(!button)return;
button.setAttribute('aria-disabled','true');
const text=button.querySelector('span:not(.chip)');
if(text&&form.dataset.pending){button.dataset.text=text.textContent;text.textContent=form.dataset.pending}
setTimeout(release,15e3)
});
const release=()=>{
sent.clear();
for(const button of document.querySelectorAll('.button[aria-disabled]')){
button.removeAttribute('aria-disabled');
if(button.dataset.text)button.querySelector('span:not(.chip)').textContent=button.dataset.text}};
document.addEventListener('formdata',({formData:data})=>{
const box=document.getElementById('buttons-remember');
if(!box||data.has('_remember'))return;
data.set('_remember','asked');
if(box.checked)data.set('remember','yes')});
addEventListener('pageshow',e=>{if(e.persisted)release()});
for(const button of document.querySelectorAll('.reveal')){
const input=button.parentElement.querySelector('input');
button.hidden=false;
button.addEventListener('click',()=>{
const show=input.type==='password';
input.type=show?'text':'password';
input.toggleAttribute('data-shown',show);
button.setAttribute('aria-pressed',String(show));
input.focus()})}
`;

/** Hash of `PAGE_SCRIPT` for the Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const PAGE_SCRIPT_HASH: string = 'sha256-fRyBk+SwcTYHaFCCy/tWSeMfOWF5szRosyYcaaq4kAc=';
