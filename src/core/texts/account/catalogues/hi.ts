import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Hindi. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': '{site} के लिए अपने नए ईमेल पते की पुष्टि करें',
  'account.mail.confirm.lead':
    'इसे अपने खाते का ईमेल पता बनाने के लिए नीचे दिए गए बटन का उपयोग करें। लिंक एक बार, {expires} तक काम करता है।',
  'account.mail.confirm.button': 'पते की पुष्टि करें',
  'account.mail.changed.subject': '{site} पर आपका ईमेल पता बदल दिया गया है',
  'account.mail.changed.lead':
    'आपका खाता अब किसी दूसरे ईमेल पते का उपयोग करता है। अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो नीचे दिए गए बटन से {expires} तक बदलाव वापस लें। इससे यह पता वापस आ जाएगा और सभी सत्रों से साइन आउट हो जाएगा।',
  'account.mail.changed.button': 'बदलाव वापस लें',
  'account.mail.taken.subject': '{site} पर आपका खाता पहले से है',
  'account.mail.taken.lead':
    'किसी ने आपके ईमेल पते को दूसरे खाते के लिए उपयोग करना चाहा। आपका खाता पहले से इसका उपयोग करता है, इसलिए कुछ नहीं बदला गया। आप इस ईमेल को अनदेखा कर सकते हैं।',
  'account.confirm.title': 'अपने नए ईमेल पते की पुष्टि करें',
  'account.confirm.lead': 'आप यहाँ {site} में साइन इन रहेंगे और बाकी सभी जगहों से साइन आउट हो जाएँगे। आपका नया पता:',
  'account.confirm.note': 'अगर आपने इसका अनुरोध नहीं किया, तो यह पेज बंद कर दें। कुछ नहीं बदलेगा।',
  'account.confirm.signIn': 'इस ब्राउज़र में {site} पर अपने खाते में साइन इन करें। फिर ईमेल में दिया गया लिंक दोबारा खोलें।',
  'account.changed.title': 'आपका ईमेल पता बदल दिया गया है',
  'account.changed.lead': 'अब से {site} पर इस पते का उपयोग करें:',
  'account.undo.title': 'अपने ईमेल पते का बदलाव वापस लें?',
  'account.undo.lead': '{site} पर आपके खाते को यह पता वापस मिलेगा:',
  'account.undo.note':
    'सभी सत्रों से साइन आउट हो जाएगा। बदलाव के बाद जोड़े गए पासवर्ड, पासकी और लिंक किए गए खाते हटा दिए जाएँगे।',
  'account.undone.title': 'आपका ईमेल पता वापस आ गया है',
  'account.undone.lead':
    'सभी सत्रों से साइन आउट हो गया है। {site} में फिर से साइन इन करें और अपने खाते में साइन इन करने के तरीके जाँचें।',
  'account.link.lead':
    'हो सकता है कि यह समाप्त हो गया हो, पहले ही उपयोग हो चुका हो या इसकी जगह कोई नया लिंक आ गया हो।',
  'account.mail.device.subject': '{site} में नया साइन-इन',
  'account.mail.device.lead':
    'आपके खाते में ऐसे ब्राउज़र से साइन इन किया गया जिसका उपयोग आपने यहाँ पहले नहीं किया था: {details}। अगर यह आप थे, तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो नीचे दिए गए बटन से अभी अपना खाता सुरक्षित करें।',
  'account.title': 'आपका खाता',
  'account.lead': '{site} पर अपना खाता प्रबंधित करें।',
  'account.profile': 'प्रोफ़ाइल',
  'account.name': 'नाम',
  'account.image': 'तस्वीर (वेब पता)',
  'account.save': 'सहेजें',
  'account.none': 'कोई नहीं',
  'account.email.new': 'नया ईमेल पता',
  'account.email.submit': 'लिंक भेजें',
  'account.password.current': 'मौजूदा पासवर्ड',
  'account.linked': 'लिंक किए गए खाते',
  'account.linked.add': '{provider} लिंक करें',
  'account.passkeys': 'पासकी',
  'account.passkey.unnamed': 'पासकी {count}',
  'account.passkey.name': 'इस पासकी का नाम',
  'account.remove': 'हटाएँ',
  'account.rename': 'नाम बदलें',
  'account.security': 'टू-फ़ैक्टर ऑथेंटिकेशन',
  'account.delete': 'खाता हटाएँ',
  'account.delete.lead': '{site} पर आपका खाता और उससे जुड़ी हर चीज़ हटा दी जाएगी। इसे वापस नहीं लिया जा सकता।',
  'account.delete.confirm': 'मैं अपना खाता हटाना चाहता/चाहती हूँ',
  'account.status.saved': 'आपके बदलाव सहेज लिए गए हैं।',
  'account.status.sent': 'अपना ईमेल देखें। हमने नए पते पर एक लिंक भेजा है।',
  'account.code.email': 'मान्य ईमेल पता डालें।',
  'account.code.unchanged': 'आपका खाता पहले से इस पते का उपयोग करता है।',
  'account.code.lastWay': 'आप अपने खाते में साइन इन करने का आख़िरी तरीका नहीं हटा सकते।',
  'account.code.gone': 'इसे पहले ही हटाया जा चुका है।',
  'account.code.image': 'https:// से शुरू होने वाला वेब पता डालें या फ़ील्ड खाली छोड़ दें।',
  'account.code.name': 'नाम के लिए ज़्यादा से ज़्यादा 100 वर्णों का उपयोग करें।',
  'account.code.confirm': 'पुष्टि करें कि आप अपना खाता हटाना चाहते हैं।',
});
