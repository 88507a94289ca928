import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Hindi. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': '{site} पर {organization} का निमंत्रण',
  'organization.mail.lead':
    '{inviter} ने आपको {site} पर {organization} से जुड़ने के लिए निमंत्रित किया है। स्वीकार करने के लिए इस ईमेल पते से साइन इन करें। लिंक एक बार, {expires} तक काम करता है।',
  'organization.mail.button': 'निमंत्रण खोलें',
  'organization.invitation.title': 'क्या आप इस संगठन से जुड़ना चाहते हैं?',
  'organization.invitation.lead': 'आपको {site} पर इस संगठन में निमंत्रित किया गया है:',
  'organization.invitation.accept': 'स्वीकार करें',
  'organization.invitation.decline': 'अस्वीकार करें',
  'organization.invitation.signIn': '{site} पर उस पते से साइन इन करें जिस पर निमंत्रण भेजा गया था।',
  'organization.invitation.other':
    'यह निमंत्रण किसी दूसरे ईमेल पते पर भेजा गया था। साइन आउट करें, ईमेल का लिंक फिर से खोलें और उस पते से साइन इन करें।',
  'organization.invitation.unverified':
    'आपके ईमेल पते की पुष्टि अभी नहीं हुई है। उस पर भेजे गए लिंक से साइन इन करें, फिर निमंत्रण दोबारा खोलें।',
  'organization.invitation.useless':
    'यह निमंत्रण पहले ही उपयोग हो चुका है, वापस ले लिया गया है या इसकी समय सीमा समाप्त हो गई है। नया निमंत्रण माँगें।',
  'organization.joined.title': 'आप संगठन से जुड़ गए हैं',
  'organization.joined.lead': 'अब आप {site} पर इस संगठन के सदस्य हैं:',
  'organization.declined.title': 'आपने निमंत्रण अस्वीकार कर दिया',
  'organization.declined.lead': 'आप यह पेज बंद कर सकते हैं।',
  'organization.lastOwner': 'आप ऐसे संगठन के अकेले मालिक हैं जिसमें दूसरे सदस्य भी हैं। पहले किसी दूसरे सदस्य को मालिक बनाएँ।',
  'organization.company.title': 'अपनी कंपनी के खाते से साइन इन करें',
  'organization.company.lead': '{site} पर जारी रखने के लिए अपना कार्यालय का ईमेल पता डालें।',
  'organization.company.unknown': 'आपके संगठन ने यह तरीका सेट नहीं किया है। किसी दूसरे तरीके से साइन इन करें।',
});
