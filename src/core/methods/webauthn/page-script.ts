/**
 * The script of pages with passkey forms (`form[data-passkey]`): it shows the form, fetches the options, runs the
 * WebAuthn ceremony, and submits the form with its result. With `data-autofill`, the browser also offers passkeys in an
 * input marked `webauthn`; that ceremony is restarted before its challenge expires. Without JavaScript the form stays
 * hidden. The texts it shows are `data-…` attributes in the page.
 */
export const PASSKEY_SCRIPT: string = `'use strict';
{
const bytes=t=>Uint8Array.from(atob(t.replace(/-/g,'+').replace(/_/g,'/')),c=>c.charCodeAt(0));
const text=b=>btoa(Array.from(new Uint8Array(b),c=>String.fromCharCode(c)).join('')).replace(/\\+/g,'-').replace(/\\//g,'_').replace(/=+$/,'');
const known=self.PublicKeyCredential;
let waiting;
for(const form of document.querySelectorAll('form[data-passkey]')){
const box=form.parentElement,note=box.querySelector('[role=status]'),button=form.querySelector('button');
const say=(k,r)=>{note.textContent=k?note.dataset[k]+(/^[0-9a-f]{8}$/.test(r)?' '+note.dataset.reference.replace('{reference}',r):''):'';note.hidden=!k};
const ask=async more=>{
const answer=await fetch(form.dataset.passkey,{headers:{accept:'application/json'}});
if(!answer.ok)throw{r:(await answer.json()).reference};
const{options}=await answer.json();
const allowCredentials=(options.allowCredentials||[]).map(c=>({...c,id:bytes(c.id)}));
return navigator.credentials.get({publicKey:{...options,challenge:bytes(options.challenge),allowCredentials},...more})};
const send=c=>{
const r=c.response,id=text(c.rawId);
const data={id,rawId:id,type:c.type,clientExtensionResults:{},response:{clientDataJSON:text(r.clientDataJSON),authenticatorData:text(r.authenticatorData),signature:text(r.signature)}};
if(r.userHandle&&r.userHandle.byteLength)data.response.userHandle=text(r.userHandle);
form.elements.namedItem('data').value=JSON.stringify(data);
form.submit()};
const wait=async()=>{
if(!form.dataset.autofill||!document.querySelector('input[autocomplete~=webauthn]'))return;
if(!known.isConditionalMediationAvailable||!await known.isConditionalMediationAvailable())return;
if(button.disabled)return;
const mine=waiting=new AbortController();
const timer=setTimeout(()=>{mine.abort();wait()},240000);
try{const c=await ask({mediation:'conditional',signal:mine.signal});if(c)send(c)}catch{}finally{clearTimeout(timer)}};
box.hidden=false;
if(!known||!navigator.credentials){button.disabled=true;say('unsupported');continue}
form.addEventListener('submit',async e=>{
e.preventDefault();
if(waiting)waiting.abort();
button.disabled=true;say();
try{send(await ask({}))}
catch(x){say(x.name==='NotAllowedError'||x.name==='AbortError'?'cancelled':'failed',x.r);wait()}
button.disabled=false});
wait()}
}
`;

/** Hash of `PASSKEY_SCRIPT` for the Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const PASSKEY_SCRIPT_HASH: string = 'sha256-tU9l3KAMQpDTgXQnAhHgagCMExZCVcT2vAfFl6A/dQU=';
