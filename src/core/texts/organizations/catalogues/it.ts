import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Italian. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Invito a {organization} su {site}',
  'organization.mail.lead':
    '{inviter} ti ha invitato a unirti a {organization} su {site}. Per accettare, accedi con questo indirizzo email. Il link funziona una sola volta, fino a {expires}.',
  'organization.mail.button': 'Apri l’invito',
  'organization.invitation.title': 'Vuoi unirti a questa organizzazione?',
  'organization.invitation.lead': 'Hai ricevuto un invito a questa organizzazione su {site}:',
  'organization.invitation.accept': 'Accetta',
  'organization.invitation.decline': 'Rifiuta',
  'organization.invitation.signIn': 'Accedi a {site} con l’indirizzo a cui è stato inviato l’invito.',
  'organization.invitation.other':
    'Questo invito è stato inviato a un altro indirizzo email. Esci, apri di nuovo il link nell’email e accedi con quell’indirizzo.',
  'organization.invitation.unverified':
    'Il tuo indirizzo email non è ancora confermato. Accedi con un link inviato a quell’indirizzo, poi apri di nuovo l’invito.',
  'organization.invitation.useless':
    'Questo invito è già stato usato, è stato ritirato o è scaduto. Chiedine uno nuovo.',
  'organization.joined.title': 'Ti sei unito all’organizzazione',
  'organization.joined.lead': 'Ora fai parte di questa organizzazione su {site}:',
  'organization.declined.title': 'Hai rifiutato l’invito',
  'organization.declined.lead': 'Puoi chiudere questa pagina.',
  'organization.lastOwner':
    'Sei l’unico proprietario di un’organizzazione con altri membri. Prima rendi proprietario un altro membro.',
  'organization.company.title': 'Accedi con la tua azienda',
  'organization.company.lead': 'Inserisci il tuo indirizzo email di lavoro per continuare su {site}.',
  'organization.company.unknown':
    'La tua organizzazione non ha configurato questo metodo. Accedi in un altro modo.',
});
