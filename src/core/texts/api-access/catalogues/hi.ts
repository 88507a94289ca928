import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Hindi. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': '{name} के रूप में साइन इन हैं',
  'client.other': 'दूसरा खाता इस्तेमाल करें',
  'client.continue.title': '{client} पर जारी रखें',
  'client.continue.lead': '{client} {site} पर आपका खाता इस्तेमाल करना चाहता है।',
  'client.continue.submit': 'जारी रखें',
  'client.return.title': '{client} पर वापस जाएँ',
  'client.return.lead': 'अगर {client} अपने-आप नहीं खुलता है, तो बटन का इस्तेमाल करें।',
  'client.return.open': '{client} खोलें',
  'device.title': 'डिवाइस कनेक्ट करें',
  'device.lead': 'वह कोड डालें जो आपके ऐप या डिवाइस पर दिख रहा है।',
  'device.label': 'कोड',
  'device.submit': 'जारी रखें',
  'device.wrong': 'यह कोड मान्य नहीं है या इसका समय खत्म हो गया है। इसे जाँचें या अपने डिवाइस पर नया कोड लें।',
  'device.wait': 'बहुत ज़्यादा गलत कोड डाले गए। कुछ मिनट बाद फिर से कोशिश करें।',
  'device.confirm.title': 'एक्सेस की अनुमति दें?',
  'device.confirm.lead': '{client} {site} पर आपका खाता इस्तेमाल करना चाहता है।',
  'device.confirm.code': 'आपके डिवाइस पर यह कोड दिखना चाहिए:',
  'device.confirm.scopes': 'माँगी गई अनुमतियाँ:',
  'device.confirm.from': 'अनुरोध कहाँ से आया:',
  'device.confirm.warning':
    'सिर्फ़ तभी जारी रखें जब आपने इसे खुद शुरू किया हो और वही कोड दिख रहा हो। अगर किसी ने आपको कोड भेजा है, तो रद्द करें।',
  'device.confirm.allow': 'अनुमति दें',
  'device.confirm.cancel': 'रद्द करें',
  'device.allowed.title': 'डिवाइस कनेक्ट हो गया',
  'device.allowed.lead': '{client} के पास अब एक्सेस है। यह पेज बंद करें और अपने डिवाइस पर वापस जाएँ।',
  'device.denied.title': 'एक्सेस नामंज़ूर',
  'device.denied.lead': '{client} को एक्सेस नहीं मिला। आप यह पेज बंद कर सकते हैं।',
});
