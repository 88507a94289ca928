import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Hindi. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'नया पासवर्ड चुनें',
  'password.reset.ask': 'अपना ईमेल पता डालें। हम आपको एक लिंक भेजेंगे।',
  'password.reset.send': 'मुझे लिंक भेजें',
  'password.reset.lead': 'आप {site} में साइन इन होंगे और बाकी हर जगह से साइन आउट होंगे, इस खाते से:',
  'password.reset.submit': 'पासवर्ड सहेजें',
  'password.confirm.title': 'अपने ईमेल पते की पुष्टि करें',
  'password.confirm.lead': 'वह पासवर्ड लिखें जो आपने {site} के अपने खाते के लिए चुना था:',
  'password.confirm.submit': 'पुष्टि करें',
  'password.confirm.note': 'अगर आपने खाता नहीं बनाया, तो यह पेज बंद कर दें: कुछ नहीं होगा।',
  'password.sent': 'हमने आपको एक ईमेल भेजा है जिसमें लिखा है कि {site} पर आगे कैसे बढ़ें। उसका लिंक इसी ब्राउज़र में खोलें।',
  'password.hint': 'कम से कम {count} वर्ण। लगातार कुछ शब्द मज़बूत होते हैं और आसानी से याद रहते हैं।',
  'password.field.new': 'नया पासवर्ड',
  'password.field.name': 'नाम (वैकल्पिक)',
  'password.code.short': 'यह पासवर्ड बहुत छोटा है। कम से कम {count} वर्णों वाला पासवर्ड चुनें।',
  'password.code.long': 'यह पासवर्ड बहुत लंबा है। कोई छोटा पासवर्ड चुनें।',
  'password.code.personal': 'यह पासवर्ड आपका नाम या पता है। कोई दूसरा चुनें।',
  'password.code.common': 'यह पासवर्ड उनमें से है जिन्हें हमलावर सबसे पहले आज़माते हैं। कोई दूसरा चुनें।',
  'password.code.email': 'यह ईमेल पता नहीं है। देख लें कि टाइप करने में गलती तो नहीं हुई।',
  'password.code.link':
    'यह लिंक अब काम नहीं करता। इसकी समय-सीमा खत्म हो गई होगी या इसका इस्तेमाल हो चुका है। यहाँ नया लिंक माँगें या साइन इन करें।',
  'password.code.wrong': 'यह वह पासवर्ड नहीं है जो आपने चुना था। फिर से कोशिश करें।',
  'password.mail.verify.subject': '{site} के लिए अपने पते की पुष्टि करें',
  'password.mail.verify.lead':
    'अपना खाता बनाना पूरा करने के लिए नीचे दिए बटन का इस्तेमाल करें। यह एक बार काम करता है, {expires} तक।',
  'password.mail.taken.subject': '{site} पर आपका खाता पहले से है',
  'password.mail.taken.lead':
    'किसी ने आपके पते से खाता बनाने की कोशिश की, लेकिन आपका खाता पहले से है। हमेशा की तरह साइन इन करें। अगर पासवर्ड याद नहीं है, तो नीचे दिए बटन से नया चुनें। यह एक बार काम करता है, {expires} तक।',
  'password.mail.reset.subject': '{site} के लिए नया पासवर्ड चुनें',
  'password.mail.reset.lead':
    'नया पासवर्ड चुनने के लिए नीचे दिए बटन का इस्तेमाल करें। यह एक बार काम करता है, {expires} तक।',
  'password.mail.unknown.subject': '{site} पर आपका कोई खाता नहीं है',
  'password.mail.unknown.lead':
    'किसी ने इस पते के लिए नया पासवर्ड माँगा, लेकिन इससे कोई खाता नहीं है। अगर वह आप थे, तो शायद आपने कोई दूसरा पता इस्तेमाल किया था या अभी आपका खाता नहीं है। नहीं तो इस ईमेल को अनदेखा करें।',
  'password.mail.changed.subject': '{site} का आपका पासवर्ड बदल दिया गया',
  'password.mail.changed.lead':
    'अगर आपने बदला है, तो कुछ करने की ज़रूरत नहीं है। नहीं तो तुरंत नीचे दिए बटन से नया पासवर्ड चुनें, जिससे सभी सत्र खत्म हो जाएँगे।',
});
