import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Dutch. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Inloggen bij {site}',
  'mail.preview': 'Hier is je link. Hij werkt één keer, tot {expires}.',
  'mail.lead': 'Log in met de knop hieronder. Die werkt één keer, tot {expires}.',
  'mail.button': 'Inloggen',
  'mail.code': 'Of vul deze code in op de pagina waar je deze e-mail hebt aangevraagd:',
  'mail.copy': 'Werkt de knop niet? Kopieer dan deze link naar je browser:',
  'mail.open': 'Open deze link om in te loggen:',
  'mail.once': 'De link werkt één keer, tot {expires}.',
  'mail.ignore':
    'Heb je deze e-mail niet aangevraagd? Dan kun je hem negeren: zonder deze e-mail kan niemand inloggen. Stuur hem niet door.',
  'signIn.title': 'Inloggen',
  'signIn.lead': 'Doorgaan naar {site}',
  'signIn.with': 'Inloggen met {provider}',
  'signIn.withPasskey': 'Inloggen met een toegangssleutel',
  'signIn.submit': 'Inloggen',
  'signIn.sendLink': 'Mail me een inloglink',
  'signIn.remember': 'Aangemeld blijven',
  'signIn.or': 'of',
  'signIn.more': 'Meer manieren om in te loggen',
  'signIn.lastUsed': 'Laatst gebruikt',
  'signIn.none': 'Je kunt hier nog niet inloggen. Kom later terug.',
  'signIn.pending': 'Een ogenblik…',
  'signIn.error.Signin': 'Het inloggen kon niet worden gestart. Probeer het opnieuw.',
  'signIn.error.OAuthSignin':
    'De provider is niet bereikbaar. Probeer het zo nog eens of kies een andere manier om in te loggen.',
  'signIn.error.OAuthCallbackError':
    'Het inloggen bij deze provider is niet voltooid. Probeer het opnieuw of kies een andere manier.',
  'signIn.error.OAuthCreateAccount':
    'Met deze provider kon je account niet worden aangemaakt. Kies een andere manier om in te loggen.',
  'signIn.error.EmailCreateAccount':
    'Met dit e-mailadres kon je account niet worden aangemaakt. Kies een andere manier.',
  'signIn.error.Callback': 'Er ging iets mis op de weg terug naar deze pagina. Probeer het opnieuw.',
  'signIn.error.OAuthAccountNotLinked':
    'Dit account is nog niet aan dat van jou gekoppeld. Log in zoals je eerder deed, zodat we weten dat jij het bent.',
  'signIn.error.EmailSignin':
    'De e-mail kon niet worden verstuurd. Controleer het adres op typefouten of probeer het zo nog eens.',
  'signIn.error.CredentialsSignin':
    'Deze gegevens kloppen niet. Controleer wat je hebt ingevuld en probeer het opnieuw.',
  'signIn.error.SessionRequired': 'Log in om deze pagina te bekijken.',
  'signIn.error.default': 'Het inloggen is niet gelukt. Probeer het opnieuw.',
  'signIn.code.access_denied':
    'Je hebt het inloggen bij de provider geannuleerd, of de provider stond het niet toe. Je kunt het opnieuw proberen.',
  'signIn.code.flow_expired': 'Dat duurde iets te lang. Begin opnieuw.',
  'signIn.code.flow_missing':
    'Dit inloggen is in een andere browser of te lang geleden begonnen. Begin hier opnieuw.',
  'signIn.code.flow_used': 'Dit inloggen was al voltooid. Begin opnieuw.',
  'signIn.code.state_mismatch': 'Het antwoord hoorde niet bij deze inlogpoging. Begin opnieuw.',
  'signIn.code.session_changed': 'Je hebt intussen in- of uitgelogd. Begin opnieuw.',
  'signIn.code.idp_unavailable':
    'De provider reageert op dit moment niet. Probeer het binnenkort opnieuw of kies een andere manier.',
  'signIn.code.idp_timeout':
    'De provider deed te lang over een antwoord. Probeer het binnenkort opnieuw of kies een andere manier.',
  'signIn.code.not_set_up':
    'Deze manier van inloggen is niet goed ingesteld. Kies een andere manier of kom later terug.',
  'signIn.code.rate_limited': 'Te veel pogingen. Wacht een paar minuten en probeer het opnieuw.',
  'signIn.code.busy': 'Er loggen op dit moment te veel mensen in. Probeer het binnenkort opnieuw.',
  'field.email': 'E-mailadres',
  'field.email.placeholder': 'naam@example.com',
  'field.username': 'Gebruikersnaam',
  'field.password': 'Wachtwoord',
  'field.showPassword': 'Wachtwoord tonen',
  'signedIn.title': 'Je bent ingelogd',
  'signedIn.lead': 'als {user}',
  'signedIn.continue': 'Doorgaan',
  'signedIn.change': 'Ander account gebruiken',
  'signOut.title': 'Uitloggen?',
  'signOut.lead': 'Je staat op het punt om uit te loggen bij {site}.',
  'signOut.submit': 'Uitloggen',
  'signOut.stay': 'Ingelogd blijven',
  'signedOut.title': 'Je bent uitgelogd',
  'signedOut.lead': 'In deze browser is niemand ingelogd bij {site}.',
  'sessions.title': 'Waar je bent ingelogd',
  'sessions.lead': 'Dit zijn je sessies bij {site}. Log uit wat je niet herkent.',
  'sessions.current': 'Deze browser',
  'sessions.agent': '{browser} op {system}',
  'sessions.unknownAgent': 'Onbekende browser',
  'sessions.began': 'Ingelogd: {date}',
  'sessions.active': 'Laatst actief: {time}',
  'sessions.address': 'IP-adres: {address}',
  'sessions.endOthers': 'Overal elders uitloggen',
  'sessions.none': 'Je bent nergens anders ingelogd.',
  'sessions.status.ended': 'Die sessie is uitgelogd.',
  'sessions.status.others': 'Je bent overal elders uitgelogd.',
  'sessions.status.unknown':
    'Er is niets uitgelogd: die sessie staat niet in je lijst. Misschien is ze al beëindigd.',
  'sessions.back': 'Terug naar {site}',
  'verifyRequest.title': 'Check je e-mail',
  'verifyRequest.lead':
    'We hebben je een link gestuurd om in te loggen bij {site}. Open die in deze browser en je bent klaar.',
  'verifyRequest.again': 'Na een paar minuten nog niets? Kijk in je spammap of {link}.',
  'verifyRequest.again.link': 'probeer het opnieuw',
  'verifyRequest.code.label': 'Code uit de e-mail',
  'verifyRequest.code.hint': 'Lees je de e-mail op een ander apparaat? Vul dan hier de code in.',
  'verifyRequest.code.submit': 'Inloggen',
  'verifyRequest.code.wrong': 'Dat is niet de code uit de e-mail. Controleer de code en probeer het opnieuw.',
  'verifyRequest.code.used': 'Deze code werkt niet meer. Vraag een nieuwe e-mail aan.',
  'confirm.title': 'Inloggen bevestigen',
  'confirm.heading': 'Ben jij dit?',
  'confirm.lead': 'Je gaat inloggen bij {site} als',
  'confirm.submit': 'Inloggen',
  'confirm.note':
    'Met deze klik weten we zeker dat jij de link opent en niet een mailscanner. Heb je er niet om gevraagd? ' +
    'Sluit dan deze pagina: er gebeurt niets.',
  'error.Configuration.title': 'Er is iets mis aan onze kant',
  'error.Configuration.text':
    'De server is niet goed ingesteld. Probeer het later opnieuw of schrijf de beheerders van deze site: zij kunnen de oorzaak in het logboek vinden.',
  'error.AccessDenied.title': 'Toegang geweigerd',
  'error.AccessDenied.text':
    'Je mag hier niet inloggen. Klopt dat niet? Neem contact op met de beheerders van deze site of gebruik een ander account.',
  'error.Verification.title': 'Deze link werkt niet meer',
  'error.Verification.text':
    'Misschien is hij verlopen of al gebruikt. Log opnieuw in om een nieuwe link te krijgen.',
  'error.WebAuthnVerificationError.title': 'De toegangssleutel is niet geaccepteerd',
  'error.WebAuthnVerificationError.text': 'Probeer het opnieuw of kies een andere manier om in te loggen.',
  'error.notFound.title': 'Pagina niet gevonden',
  'error.notFound.text':
    'Op dit adres is niets te vinden. Misschien is de link verouderd of bevat hij een typefout. Controleer hem of log in.',
  'error.default.title': 'Er ging iets mis',
  'error.default.text': 'Dat is niet gelukt. Probeer opnieuw in te loggen.',
  'error.challenge_expired.title': 'Dat duurde iets te lang',
  'error.challenge_expired.text': 'Begin opnieuw.',
  'error.credential_exists.title': 'Deze toegangssleutel is al geregistreerd',
  'error.credential_exists.text':
    'Je kunt ermee inloggen. Wil je er nog een toevoegen? Gebruik dan een ander apparaat of een andere wachtwoordmanager.',
  'error.counter_regression.title': 'Deze toegangssleutel is niet meer te vertrouwen',
  'error.counter_regression.text':
    'Misschien bestaat er ergens een kopie van. Log op een andere manier in, verwijder de toegangssleutel en registreer een nieuwe.',
  'error.revocation_pending.title': 'Uitgelogd in deze browser',
  'error.revocation_pending.text':
    'Je bent hier uitgelogd, maar de sessie kon niet worden beëindigd op de server. Kan iemand anders er een kopie ' +
    'van hebben? Laat het de beheerders van deze site weten.',
  'error.reference': 'Referentie: {reference}',
  'error.signIn': 'Inloggen',
  'passkey.unsupported':
    'Deze browser ondersteunt geen toegangssleutels. Kies een andere manier om in te loggen.',
  'passkey.cancelled':
    'Er is niets verstuurd: je hebt geannuleerd of het duurde te lang. Je kunt het opnieuw proberen.',
  'passkey.failed': 'Dat is niet gelukt. Probeer het zo nog eens of kies een andere manier om in te loggen.',
  'passkey.noScript':
    'Voor toegangssleutels is JavaScript nodig, en dat staat hier uit. Zet het aan of kies een andere manier om in te loggen.',
  'link.signUp': 'Account aanmaken',
  'link.forgotPassword': 'Wachtwoord vergeten?',
  'link.terms': 'Voorwaarden',
  'link.privacy': 'Privacy',
  'link.support': 'Help',
});
