import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Spanish. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Confirma tu nueva dirección de correo para {site}',
  'account.mail.confirm.lead':
    'Usa el botón de abajo para que esta sea la dirección de correo de tu cuenta. El enlace funciona una sola vez, hasta el {expires}.',
  'account.mail.confirm.button': 'Confirmar dirección',
  'account.mail.changed.subject': 'Se ha cambiado tu dirección de correo de {site}',
  'account.mail.changed.lead':
    'Tu cuenta usa ahora otra dirección de correo. Si has sido tú, no tienes que hacer nada. Si no, deshaz el cambio con el botón de abajo hasta el {expires}. Así se restablece esta dirección y se cierran todas las sesiones.',
  'account.mail.changed.button': 'Deshacer el cambio',
  'account.mail.taken.subject': 'Ya tienes una cuenta en {site}',
  'account.mail.taken.lead':
    'Alguien ha querido usar tu dirección de correo para otra cuenta. Tu cuenta ya la usa, así que no se ha cambiado nada. Puedes ignorar este correo.',
  'account.confirm.title': 'Confirma tu nueva dirección de correo',
  'account.confirm.lead':
    'Seguirás con la sesión iniciada en {site} aquí y se cerrará en todos los demás sitios. Tu nueva dirección:',
  'account.confirm.note': 'Si no lo has pedido tú, cierra esta página. No cambiará nada.',
  'account.confirm.signIn':
    'Inicia sesión en tu cuenta de {site} en este navegador. Después, vuelve a abrir el enlace del correo.',
  'account.changed.title': 'Se ha cambiado tu dirección de correo',
  'account.changed.lead': 'A partir de ahora, usa esta dirección en {site}:',
  'account.undo.title': '¿Deshacer el cambio de tu dirección de correo?',
  'account.undo.lead': 'Tu cuenta de {site} recuperará esta dirección:',
  'account.undo.note':
    'Se cerrarán todas las sesiones. Se eliminarán la contraseña, las llaves de acceso y las cuentas vinculadas posteriores al cambio.',
  'account.undone.title': 'Se ha restablecido tu dirección de correo',
  'account.undone.lead':
    'Se han cerrado todas las sesiones. Vuelve a iniciar sesión en {site} y revisa las formas de iniciar sesión de tu cuenta.',
  'account.link.lead': 'Puede que haya caducado, que ya se haya usado o que haya otro más reciente.',
  'account.mail.device.subject': 'Nuevo inicio de sesión en {site}',
  'account.mail.device.lead':
    'Se ha iniciado sesión en tu cuenta desde un navegador que no habías usado aquí antes: {details}. Si has sido tú, no tienes que hacer nada. Si no, protege tu cuenta ahora con el botón de abajo.',
  'account.title': 'Tu cuenta',
  'account.lead': 'Gestiona tu cuenta de {site}.',
  'account.profile': 'Perfil',
  'account.name': 'Nombre',
  'account.image': 'Imagen (dirección web)',
  'account.save': 'Guardar',
  'account.none': 'Ninguna',
  'account.email.new': 'Nueva dirección de correo',
  'account.email.submit': 'Enviar enlace',
  'account.password.current': 'Contraseña actual',
  'account.linked': 'Cuentas vinculadas',
  'account.linked.add': 'Vincular {provider}',
  'account.passkeys': 'Llaves de acceso',
  'account.passkey.unnamed': 'Llave de acceso {count}',
  'account.passkey.name': 'Nombre de esta llave de acceso',
  'account.remove': 'Quitar',
  'account.rename': 'Cambiar nombre',
  'account.security': 'Autenticación de dos factores',
  'account.delete': 'Eliminar cuenta',
  'account.delete.lead': 'Se eliminará tu cuenta de {site} y todo lo que contiene. No se puede deshacer.',
  'account.delete.confirm': 'Quiero eliminar mi cuenta',
  'account.status.saved': 'Se han guardado los cambios.',
  'account.status.sent': 'Revisa tu correo. Hemos enviado un enlace a la nueva dirección.',
  'account.code.email': 'Introduce una dirección de correo válida.',
  'account.code.unchanged': 'Tu cuenta ya usa esta dirección.',
  'account.code.lastWay': 'No puedes quitar la última forma de iniciar sesión en tu cuenta.',
  'account.code.gone': 'Ya se había quitado.',
  'account.code.image': 'Introduce una dirección web que empiece por https:// o deja el campo vacío.',
  'account.code.name': 'Usa como máximo 100 caracteres para el nombre.',
  'account.code.confirm': 'Confirma que quieres eliminar tu cuenta.',
});
