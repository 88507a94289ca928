import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Dutch. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Kies een nieuw wachtwoord',
  'password.reset.ask': 'Vul je e-mailadres in. We sturen je een link.',
  'password.reset.send': 'Stuur mij een link',
  'password.reset.lead': 'Je wordt ingelogd bij {site}, en overal elders uitgelogd, als',
  'password.reset.submit': 'Wachtwoord opslaan',
  'password.confirm.title': 'Bevestig je e-mailadres',
  'password.confirm.lead': 'Typ het wachtwoord dat je voor je account bij {site} hebt gekozen:',
  'password.confirm.submit': 'Bevestigen',
  'password.confirm.note': 'Heb je geen account aangemaakt? Sluit dan deze pagina: er gebeurt niets.',
  'password.sent':
    'We hebben je een e-mail gestuurd waarin staat hoe je verdergaat naar {site}. Open de link erin in deze browser.',
  'password.hint':
    'Minstens {count} tekens. Een paar woorden achter elkaar zijn sterk en makkelijk te onthouden.',
  'password.field.new': 'Nieuw wachtwoord',
  'password.field.name': 'Naam (optioneel)',
  'password.code.short': 'Dat wachtwoord is te kort. Kies er een van minstens {count} tekens.',
  'password.code.long': 'Dat wachtwoord is te lang. Kies een korter wachtwoord.',
  'password.code.personal': 'Dat wachtwoord is je naam of je adres. Kies een ander.',
  'password.code.common': 'Dat wachtwoord is een van de eerste die aanvallers proberen. Kies een ander.',
  'password.code.email': 'Dat is geen e-mailadres. Controleer het op typefouten.',
  'password.code.link':
    'Deze link werkt niet meer. Misschien is hij verlopen of al gebruikt. Vraag hier een nieuwe aan, of log in.',
  'password.code.wrong': 'Dat is niet het wachtwoord dat je hebt gekozen. Probeer het opnieuw.',
  'password.mail.verify.subject': 'Bevestig je adres voor {site}',
  'password.mail.verify.lead':
    'Gebruik de knop hieronder om je account af te maken. Hij werkt één keer, tot {expires}.',
  'password.mail.taken.subject': 'Je hebt al een account bij {site}',
  'password.mail.taken.lead':
    'Iemand probeerde met jouw adres een account aan te maken, maar je hebt er al een. Log in zoals altijd. Ben je je wachtwoord vergeten, kies dan een nieuw met de knop hieronder. Hij werkt één keer, tot {expires}.',
  'password.mail.reset.subject': 'Kies een nieuw wachtwoord voor {site}',
  'password.mail.reset.lead':
    'Gebruik de knop hieronder om een nieuw wachtwoord te kiezen. Hij werkt één keer, tot {expires}.',
  'password.mail.unknown.subject': 'Je hebt geen account bij {site}',
  'password.mail.unknown.lead':
    'Iemand vroeg om een nieuw wachtwoord voor dit adres, maar er is geen account mee. Was jij het, dan gebruikte je misschien een ander adres, of heb je nog geen account. Zo niet, negeer deze e-mail.',
  'password.mail.changed.subject': 'Je wachtwoord voor {site} is gewijzigd',
  'password.mail.changed.lead':
    'Was jij het, dan hoef je niets te doen. Zo niet, kies dan meteen een nieuw wachtwoord met de knop hieronder, die alle sessies beëindigt.',
});
