import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Spanish. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Autenticación de dos factores',
  'factor.totp.lead': 'Escribe el código de tu aplicación de autenticación para iniciar sesión en {site}.',
  'factor.totp.label': 'Código',
  'factor.recovery.lead': 'Escribe uno de tus códigos de recuperación. Cada código funciona una sola vez.',
  'factor.recovery.label': 'Código de recuperación',
  'factor.passkey.lead': 'Usa tu llave de acceso para iniciar sesión en {site}.',
  'factor.submit': 'Continuar',
  'factor.trust': 'No volver a preguntar en este dispositivo (duración en días: {count})',
  'factor.useApp': 'Usar la aplicación de autenticación',
  'factor.useRecovery': 'Usar un código de recuperación',
  'factor.signInAnew': 'Iniciar sesión de otra forma',
  'factor.confirm.title': 'Confirma que eres tú',
  'factor.confirm.lead':
    'Vas a cambiar algo importante en {site}. Escribe el código de tu aplicación de autenticación.',
  'factor.confirm.signIn': 'Iniciar sesión de nuevo',
  'factor.confirm.signInLead':
    'Vas a cambiar algo importante en {site}. Inicia sesión de nuevo para confirmar que eres tú.',
  'factor.code.wrong': 'Código incorrecto. Inténtalo de nuevo.',
  'factor.code.wait': 'Demasiados códigos incorrectos. Inténtalo más tarde o usa otra forma.',
  'factor.code.required': 'Configura la autenticación de dos factores para continuar.',
  'factor.enrol.title': 'Configura una aplicación de autenticación',
  'factor.enrol.required': '{site} exige la autenticación de dos factores. Configúrala para continuar.',
  'factor.enrol.scan':
    'Escanea el código QR con una aplicación de autenticación. Después escribe el código que muestra la aplicación.',
  'factor.enrol.qr': 'Código QR para tu aplicación de autenticación',
  'factor.enrol.key': '¿No puedes escanearlo? Escribe esta clave en la aplicación:',
  'factor.enrol.submit': 'Activar',
  'factor.codes.title': 'Guarda tus códigos de recuperación',
  'factor.codes.lead':
    'Si pierdes tu dispositivo, puedes iniciar sesión con uno de estos códigos. Cada código funciona una sola vez. Guárdalos en un lugar seguro: no volverás a verlos.',
  'factor.codes.copy': 'Copiar',
  'factor.codes.copied': 'Copiado',
  'factor.codes.download': 'Descargar',
  'factor.codes.print': 'Imprimir',
  'factor.codes.done': 'He guardado mis códigos',
  'security.title': 'Seguridad',
  'security.lead': 'Gestiona cómo inicias sesión en {site}.',
  'security.totp': 'Aplicación de autenticación',
  'security.totp.since': 'Añadida: {date}',
  'security.totp.none': 'Sin configurar',
  'security.totp.add': 'Configurar',
  'security.codes': 'Códigos de recuperación',
  'security.codes.left': 'Restantes: {count}',
  'security.codes.none': 'Sin códigos',
  'security.codes.renew': 'Obtener códigos nuevos',
  'security.codes.note': 'Tus códigos antiguos dejarán de funcionar.',
  'security.passkeys': 'Llaves de acceso',
  'security.passkeys.count': 'Configuradas: {count}',
  'security.remove': 'Eliminar',
  'security.status.enrolled': 'La autenticación de dos factores está activada.',
  'security.status.removed': 'Se ha eliminado la aplicación de autenticación.',
  'security.sessions': 'Tus sesiones',
  'factor.mail.on.subject': 'La autenticación de dos factores está activada en {site}',
  'factor.mail.on.lead':
    'Ahora, para iniciar sesión en tu cuenta, también se pide un código de una aplicación de autenticación. Si no la has configurado tú, inicia sesión ahora con el botón de abajo y elimínala.',
  'factor.mail.off.subject': 'La autenticación de dos factores está desactivada en {site}',
  'factor.mail.off.lead':
    'Se ha eliminado la aplicación de autenticación de tu cuenta. Si no has sido tú, inicia sesión ahora con el botón de abajo y configúrala de nuevo.',
  'factor.mail.recovery.subject': 'Se ha usado un código de recuperación de {site}',
  'factor.mail.recovery.lead':
    'Se ha usado uno de tus códigos de recuperación para iniciar sesión en tu cuenta. Códigos restantes: {count}. Si no has sido tú, inicia sesión ahora con el botón de abajo y protege tu cuenta.',
  'factor.mail.codes.subject': 'Códigos de recuperación nuevos para {site}',
  'factor.mail.codes.lead':
    'Se han creado códigos de recuperación nuevos para tu cuenta y los antiguos ya no funcionan. Si no has sido tú, inicia sesión ahora con el botón de abajo y protege tu cuenta.',
});
