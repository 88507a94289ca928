import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Dutch. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Bevestig je nieuwe e-mailadres voor {site}',
  'account.mail.confirm.lead':
    'Gebruik de knop hieronder om dit het e-mailadres van je account te maken. De link werkt één keer, tot {expires}.',
  'account.mail.confirm.button': 'Adres bevestigen',
  'account.mail.changed.subject': 'Je e-mailadres voor {site} is gewijzigd',
  'account.mail.changed.lead':
    'Je account gebruikt nu een ander e-mailadres. Was jij dit? Dan hoef je niets te doen. Zo niet, maak de wijziging dan ongedaan met de knop hieronder, tot {expires}. Dit adres wordt dan hersteld en alle sessies worden uitgelogd.',
  'account.mail.changed.button': 'Wijziging ongedaan maken',
  'account.mail.taken.subject': 'Je hebt al een account bij {site}',
  'account.mail.taken.lead':
    'Iemand wilde je e-mailadres voor een ander account gebruiken. Jouw account gebruikt het al, dus er is niets gewijzigd. Je kunt deze e-mail negeren.',
  'account.confirm.title': 'Bevestig je nieuwe e-mailadres',
  'account.confirm.lead':
    'Je blijft hier ingelogd bij {site} en wordt overal elders uitgelogd. Je nieuwe adres:',
  'account.confirm.note': 'Heb je dit niet aangevraagd? Sluit dan deze pagina. Er verandert niets.',
  'account.confirm.signIn':
    'Log in deze browser in op je account bij {site}. Open daarna de link in de e-mail opnieuw.',
  'account.changed.title': 'Je e-mailadres is gewijzigd',
  'account.changed.lead': 'Gebruik voortaan dit adres bij {site}:',
  'account.undo.title': 'Wijziging van je e-mailadres ongedaan maken?',
  'account.undo.lead': 'Je account bij {site} krijgt dit adres terug:',
  'account.undo.note':
    'Alle sessies worden uitgelogd. Een wachtwoord, toegangssleutels en gekoppelde accounts van na de wijziging worden verwijderd.',
  'account.undone.title': 'Je e-mailadres is hersteld',
  'account.undone.lead':
    'Alle sessies zijn uitgelogd. Log opnieuw in bij {site} en controleer hoe er bij je account kan worden ingelogd.',
  'account.link.lead': 'Misschien is hij verlopen, al gebruikt of vervangen door een nieuwere.',
  'account.mail.device.subject': 'Nieuwe aanmelding bij {site}',
  'account.mail.device.lead':
    'Er is op je account ingelogd met een browser die je hier nog niet eerder hebt gebruikt: {details}. Was jij dit? Dan hoef je niets te doen. Zo niet, beveilig je account dan nu met de knop hieronder.',
  'account.title': 'Je account',
  'account.lead': 'Beheer je account bij {site}.',
  'account.profile': 'Profiel',
  'account.name': 'Naam',
  'account.image': 'Afbeelding (webadres)',
  'account.save': 'Opslaan',
  'account.none': 'Geen',
  'account.email.new': 'Nieuw e-mailadres',
  'account.email.submit': 'Link sturen',
  'account.password.current': 'Huidig wachtwoord',
  'account.linked': 'Gekoppelde accounts',
  'account.linked.add': '{provider} koppelen',
  'account.passkeys': 'Toegangssleutels',
  'account.passkey.unnamed': 'Toegangssleutel {count}',
  'account.passkey.name': 'Naam van deze toegangssleutel',
  'account.remove': 'Verwijderen',
  'account.rename': 'Hernoemen',
  'account.security': 'Tweefactorauthenticatie',
  'account.delete': 'Account verwijderen',
  'account.delete.lead':
    'Je account bij {site} en alles wat erbij hoort wordt verwijderd. Dit kan niet ongedaan worden gemaakt.',
  'account.delete.confirm': 'Ik wil mijn account verwijderen',
  'account.status.saved': 'Je wijzigingen zijn opgeslagen.',
  'account.status.sent': 'Controleer je e-mail. We hebben een link naar het nieuwe adres gestuurd.',
  'account.code.email': 'Voer een geldig e-mailadres in.',
  'account.code.unchanged': 'Je account gebruikt dit adres al.',
  'account.code.lastWay': 'Je kunt de laatste inlogmethode van je account niet verwijderen.',
  'account.code.gone': 'Dit is al verwijderd.',
  'account.code.image': 'Voer een webadres in dat met https:// begint, of laat het veld leeg.',
  'account.code.name': 'Gebruik maximaal 100 tekens voor de naam.',
  'account.code.confirm': 'Bevestig dat je je account wilt verwijderen.',
});
