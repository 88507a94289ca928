import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Dutch. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Uitnodiging voor {organization} op {site}',
  'organization.mail.lead':
    '{inviter} heeft je uitgenodigd om lid te worden van {organization} op {site}. Log in met dit e-mailadres om te accepteren. De link werkt één keer, tot {expires}.',
  'organization.mail.button': 'Uitnodiging openen',
  'organization.invitation.title': 'Lid worden van deze organisatie?',
  'organization.invitation.lead': 'Je bent uitgenodigd voor deze organisatie op {site}:',
  'organization.invitation.accept': 'Accepteren',
  'organization.invitation.decline': 'Weigeren',
  'organization.invitation.signIn': 'Log in bij {site} met het adres waarnaar de uitnodiging is gestuurd.',
  'organization.invitation.other':
    'Deze uitnodiging is naar een ander e-mailadres gestuurd. Log uit, open de link in de e-mail opnieuw en log in met dat adres.',
  'organization.invitation.unverified':
    'Je e-mailadres is nog niet bevestigd. Log in met een link die ernaartoe is gestuurd en open de uitnodiging opnieuw.',
  'organization.invitation.useless':
    'Deze uitnodiging is al gebruikt, ingetrokken of verlopen. Vraag om een nieuwe.',
  'organization.joined.title': 'Je bent lid geworden van de organisatie',
  'organization.joined.lead': 'Je bent nu lid van deze organisatie op {site}:',
  'organization.declined.title': 'Je hebt de uitnodiging geweigerd',
  'organization.declined.lead': 'Je kunt deze pagina sluiten.',
  'organization.lastOwner':
    'Je bent de enige eigenaar van een organisatie met andere leden. Maak eerst een ander lid eigenaar.',
  'organization.company.title': 'Inloggen met je bedrijf',
  'organization.company.lead': 'Vul je zakelijke e-mailadres in om door te gaan naar {site}.',
  'organization.company.unknown': 'Je organisatie heeft dit niet ingesteld. Log op een andere manier in.',
});
