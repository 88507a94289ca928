import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Dutch. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Tweefactorauthenticatie',
  'factor.totp.lead': 'Vul de code uit je authenticator-app in om in te loggen bij {site}.',
  'factor.totp.label': 'Code',
  'factor.recovery.lead': 'Vul een van je herstelcodes in. Elke code werkt één keer.',
  'factor.recovery.label': 'Herstelcode',
  'factor.passkey.lead': 'Gebruik je toegangssleutel om in te loggen bij {site}.',
  'factor.submit': 'Doorgaan',
  'factor.trust': 'Niet meer vragen op dit apparaat (duur in dagen: {count})',
  'factor.useApp': 'Authenticator-app gebruiken',
  'factor.useRecovery': 'Herstelcode gebruiken',
  'factor.signInAnew': 'Op een andere manier inloggen',
  'factor.confirm.title': 'Bevestig dat jij het bent',
  'factor.confirm.lead':
    'Je staat op het punt iets belangrijks te wijzigen bij {site}. Vul de code uit je authenticator-app in.',
  'factor.confirm.signIn': 'Opnieuw inloggen',
  'factor.confirm.signInLead':
    'Je staat op het punt iets belangrijks te wijzigen bij {site}. Log opnieuw in om te bevestigen dat jij het bent.',
  'factor.code.wrong': 'Onjuiste code. Probeer het opnieuw.',
  'factor.code.wait': 'Te veel onjuiste codes. Probeer het later opnieuw of gebruik een andere manier.',
  'factor.code.required': 'Stel tweefactorauthenticatie in om door te gaan.',
  'factor.enrol.title': 'Stel een authenticator-app in',
  'factor.enrol.required': '{site} vereist tweefactorauthenticatie. Stel die in om door te gaan.',
  'factor.enrol.scan': 'Scan de QR-code met een authenticator-app. Vul daarna de code in die de app toont.',
  'factor.enrol.qr': 'QR-code voor je authenticator-app',
  'factor.enrol.key': 'Kun je de code niet scannen? Vul dan deze sleutel in de app in:',
  'factor.enrol.submit': 'Inschakelen',
  'factor.codes.title': 'Bewaar je herstelcodes',
  'factor.codes.lead':
    'Raak je je apparaat kwijt, dan kun je inloggen met een van deze codes. Elke code werkt één keer. Bewaar ze op een veilige plek: je krijgt ze niet meer te zien.',
  'factor.codes.copy': 'Kopiëren',
  'factor.codes.copied': 'Gekopieerd',
  'factor.codes.download': 'Downloaden',
  'factor.codes.print': 'Afdrukken',
  'factor.codes.done': 'Ik heb mijn codes bewaard',
  'security.title': 'Beveiliging',
  'security.lead': 'Beheer hoe je inlogt bij {site}.',
  'security.totp': 'Authenticator-app',
  'security.totp.since': 'Toegevoegd: {date}',
  'security.totp.none': 'Niet ingesteld',
  'security.totp.add': 'Instellen',
  'security.codes': 'Herstelcodes',
  'security.codes.left': 'Over: {count}',
  'security.codes.none': 'Geen codes',
  'security.codes.renew': 'Nieuwe codes aanmaken',
  'security.codes.note': 'Je oude codes werken dan niet meer.',
  'security.passkeys': 'Toegangssleutels',
  'security.passkeys.count': 'Ingesteld: {count}',
  'security.remove': 'Verwijderen',
  'security.status.enrolled': 'Tweefactorauthenticatie is ingeschakeld.',
  'security.status.removed': 'De authenticator-app is verwijderd.',
  'security.sessions': 'Je sessies',
  'factor.mail.on.subject': 'Tweefactorauthenticatie is ingeschakeld voor {site}',
  'factor.mail.on.lead':
    'Bij het inloggen op je account wordt nu ook om een code uit een authenticator-app gevraagd. Heb jij dit niet ingesteld, log dan nu in met de knop hieronder en verwijder de app uit je account.',
  'factor.mail.off.subject': 'Tweefactorauthenticatie is uitgeschakeld voor {site}',
  'factor.mail.off.lead':
    'De authenticator-app is uit je account verwijderd. Was jij dit niet, log dan nu in met de knop hieronder en stel de app opnieuw in.',
  'factor.mail.recovery.subject': 'Er is een herstelcode voor {site} gebruikt',
  'factor.mail.recovery.lead':
    'Een van je herstelcodes is gebruikt om in te loggen op je account. Resterende codes: {count}. Was jij dit niet, log dan nu in met de knop hieronder en beveilig je account.',
  'factor.mail.codes.subject': 'Nieuwe herstelcodes voor {site}',
  'factor.mail.codes.lead':
    'Er zijn nieuwe herstelcodes voor je account aangemaakt, en de oude werken niet meer. Was jij dit niet, log dan nu in met de knop hieronder en beveilig je account.',
});
