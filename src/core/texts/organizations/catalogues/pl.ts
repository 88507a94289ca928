import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Polish. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Zaproszenie do {organization} w {site}',
  'organization.mail.lead':
    '{inviter} zaprasza Cię do {organization} w {site}. Aby przyjąć zaproszenie, zaloguj się przy użyciu tego adresu e-mail. Link działa jeden raz, do {expires}.',
  'organization.mail.button': 'Otwórz zaproszenie',
  'organization.invitation.title': 'Dołączyć do tej organizacji?',
  'organization.invitation.lead': 'Masz zaproszenie do tej organizacji w {site}:',
  'organization.invitation.accept': 'Przyjmij',
  'organization.invitation.decline': 'Odrzuć',
  'organization.invitation.signIn': 'Zaloguj się do {site} przy użyciu adresu, na który wysłano zaproszenie.',
  'organization.invitation.other':
    'To zaproszenie wysłano na inny adres e-mail. Wyloguj się, ponownie otwórz link z wiadomości i zaloguj się przy użyciu tamtego adresu.',
  'organization.invitation.unverified':
    'Twój adres e-mail nie jest jeszcze potwierdzony. Zaloguj się przez link wysłany na ten adres, a potem ponownie otwórz zaproszenie.',
  'organization.invitation.useless': 'To zaproszenie zostało już użyte, wycofane lub wygasło. Poproś o nowe.',
  'organization.joined.title': 'Dołączasz do organizacji',
  'organization.joined.lead': 'Należysz teraz do tej organizacji w {site}:',
  'organization.declined.title': 'Zaproszenie odrzucone',
  'organization.declined.lead': 'Możesz zamknąć tę stronę.',
  'organization.lastOwner':
    'Jesteś jedynym właścicielem organizacji, która ma innych członków. Najpierw uczyń właścicielem innego członka.',
  'organization.company.title': 'Zaloguj się kontem firmowym',
  'organization.company.lead': 'Wpisz swój służbowy adres e-mail, aby przejść do {site}.',
  'organization.company.unknown':
    'Twoja organizacja nie skonfigurowała tej metody. Zaloguj się w inny sposób.',
});
