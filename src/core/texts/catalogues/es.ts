import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Spanish. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Inicia sesión en {site}',
  'mail.preview': 'Aquí tienes tu enlace. Funciona una sola vez, hasta el {expires}.',
  'mail.lead': 'Usa el botón de abajo para iniciar sesión. Funciona una sola vez, hasta el {expires}.',
  'mail.button': 'Iniciar sesión',
  'mail.code': 'O escribe este código en la página en la que pediste este correo:',
  'mail.copy': 'Si el botón no funciona, copia este enlace en tu navegador:',
  'mail.open': 'Abre este enlace para iniciar sesión:',
  'mail.once': 'El enlace funciona una sola vez, hasta el {expires}.',
  'mail.ignore':
    'Si no pediste este correo, ignóralo: nadie puede iniciar sesión sin él. No se lo reenvíes a nadie.',
  'signIn.title': 'Inicia sesión',
  'signIn.lead': 'para continuar en {site}',
  'signIn.with': 'Iniciar sesión con {provider}',
  'signIn.withPasskey': 'Iniciar sesión con una llave de acceso',
  'signIn.submit': 'Iniciar sesión',
  'signIn.sendLink': 'Recibir un enlace por correo',
  'signIn.remember': 'Mantener la sesión iniciada',
  'signIn.or': 'o',
  'signIn.more': 'Más formas de iniciar sesión',
  'signIn.lastUsed': 'Último uso',
  'signIn.none': 'Todavía no se puede iniciar sesión aquí. Vuelve más tarde.',
  'signIn.pending': 'Un momento…',
  'signIn.error.Signin': 'No se ha podido empezar el inicio de sesión. Inténtalo de nuevo.',
  'signIn.error.OAuthSignin':
    'No se puede contactar con el proveedor. Inténtalo de nuevo en un momento o elige otra forma de iniciar sesión.',
  'signIn.error.OAuthCallbackError':
    'El inicio de sesión con este proveedor no se ha completado. Inténtalo de nuevo o elige otra forma.',
  'signIn.error.OAuthCreateAccount':
    'No se ha podido crear tu cuenta con este proveedor. Elige otra forma de iniciar sesión.',
  'signIn.error.EmailCreateAccount':
    'No se ha podido crear tu cuenta con esta dirección de correo. Elige otra forma.',
  'signIn.error.Callback': 'Algo ha fallado al volver a esta página. Inténtalo de nuevo.',
  'signIn.error.OAuthAccountNotLinked':
    'Esta cuenta aún no está vinculada a la tuya. Inicia sesión como lo hiciste antes para confirmar tu identidad.',
  'signIn.error.EmailSignin':
    'No se ha podido enviar el correo. Comprueba que la dirección esté bien escrita o inténtalo de nuevo en un momento.',
  'signIn.error.CredentialsSignin': 'Los datos no coinciden. Revisa lo que has escrito e inténtalo de nuevo.',
  'signIn.error.SessionRequired': 'Inicia sesión para ver esta página.',
  'signIn.error.default': 'No se ha podido iniciar sesión. Inténtalo de nuevo.',
  'signIn.code.access_denied':
    'Has cancelado el inicio de sesión con el proveedor, o este no lo ha permitido. Puedes intentarlo de nuevo.',
  'signIn.code.flow_expired': 'Ha pasado demasiado tiempo. Empieza de nuevo.',
  'signIn.code.flow_missing':
    'Este inicio de sesión se empezó en otro navegador o hace demasiado tiempo. Empieza de nuevo aquí.',
  'signIn.code.flow_used': 'Este inicio de sesión ya se había completado. Empieza de nuevo.',
  'signIn.code.state_mismatch': 'La respuesta no correspondía a este inicio de sesión. Empieza de nuevo.',
  'signIn.code.session_changed': 'Has iniciado o cerrado sesión mientras tanto. Empieza de nuevo.',
  'signIn.code.idp_unavailable':
    'El proveedor no responde en este momento. Inténtalo de nuevo en breve o elige otra forma.',
  'signIn.code.idp_timeout':
    'El proveedor ha tardado demasiado en responder. Inténtalo de nuevo en breve o elige otra forma.',
  'signIn.code.not_set_up':
    'Esta forma de iniciar sesión no está bien configurada. Elige otra o vuelve más tarde.',
  'signIn.code.rate_limited': 'Demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
  'signIn.code.busy':
    'Hay demasiadas personas iniciando sesión en este momento. Inténtalo de nuevo en breve.',
  'field.email': 'Correo electrónico',
  'field.email.placeholder': 'nombre@example.com',
  'field.username': 'Nombre de usuario',
  'field.password': 'Contraseña',
  'field.showPassword': 'Mostrar la contraseña',
  'signedIn.title': 'Has iniciado sesión',
  'signedIn.lead': 'como {user}',
  'signedIn.continue': 'Continuar',
  'signedIn.change': 'Usar otra cuenta',
  'signOut.title': '¿Cerrar sesión?',
  'signOut.lead': 'Vas a cerrar tu sesión en {site}.',
  'signOut.submit': 'Cerrar sesión',
  'signOut.stay': 'Mantener la sesión abierta',
  'signedOut.title': 'Sesión cerrada',
  'signedOut.lead': 'Nadie ha iniciado sesión en {site} en este navegador.',
  'sessions.title': 'Dónde tienes la sesión iniciada',
  'sessions.lead': 'Estas son tus sesiones en {site}. Cierra las que no reconozcas.',
  'sessions.current': 'Este navegador',
  'sessions.agent': '{browser} en {system}',
  'sessions.unknownAgent': 'Navegador desconocido',
  'sessions.began': 'Inicio de sesión: {date}',
  'sessions.active': 'Última actividad: {time}',
  'sessions.address': 'Dirección IP: {address}',
  'sessions.endOthers': 'Cerrar las demás sesiones',
  'sessions.none': 'No tienes la sesión iniciada en ningún otro sitio.',
  'sessions.status.ended': 'Se ha cerrado esa sesión.',
  'sessions.status.others': 'Se han cerrado las demás sesiones.',
  'sessions.status.unknown':
    'No se ha cerrado nada: esa sesión no está en tu lista. Puede que ya haya terminado.',
  'sessions.back': 'Volver a {site}',
  'verifyRequest.title': 'Revisa tu correo',
  'verifyRequest.lead':
    'Te hemos enviado un enlace para iniciar sesión en {site}. Ábrelo en este navegador y listo.',
  'verifyRequest.again': '¿No ha llegado nada después de unos minutos? Mira en la carpeta de spam o {link}.',
  'verifyRequest.again.link': 'inténtalo de nuevo',
  'verifyRequest.code.label': 'Código del correo',
  'verifyRequest.code.hint':
    '¿Estás leyendo el correo en otro dispositivo? Escribe aquí el código que contiene.',
  'verifyRequest.code.submit': 'Iniciar sesión',
  'verifyRequest.code.wrong': 'Ese no es el código del correo. Revísalo e inténtalo de nuevo.',
  'verifyRequest.code.used': 'Este código ya no es válido. Pide un correo nuevo.',
  'confirm.title': 'Confirma el inicio de sesión',
  'confirm.heading': '¿Eres tú?',
  'confirm.lead': 'Vas a iniciar sesión en {site} como',
  'confirm.submit': 'Iniciar sesión',
  'confirm.note':
    'Con este clic nos aseguramos de que eres tú quien abre el enlace, y no un escáner de correo. Si no lo has pedido, ' +
    'cierra esta página: no pasará nada.',
  'error.Configuration.title': 'Algo va mal por nuestra parte',
  'error.Configuration.text':
    'El servidor no está bien configurado. Inténtalo más tarde o escribe al equipo de este sitio: puede ver el motivo en su registro.',
  'error.AccessDenied.title': 'Acceso denegado',
  'error.AccessDenied.text':
    'No tienes permiso para iniciar sesión aquí. Si crees que deberías tenerlo, contacta con el equipo de este sitio o usa otra cuenta.',
  'error.Verification.title': 'Este enlace ya no funciona',
  'error.Verification.text':
    'Puede que haya caducado o que ya se haya usado. Inicia sesión de nuevo para recibir otro.',
  'error.WebAuthnVerificationError.title': 'No se ha aceptado la llave de acceso',
  'error.WebAuthnVerificationError.text': 'Inténtalo de nuevo o elige otra forma de iniciar sesión.',
  'error.notFound.title': 'Página no encontrada',
  'error.notFound.text':
    'No hay nada en esta dirección. Puede que el enlace sea antiguo o esté mal escrito. Compruébalo o inicia sesión.',
  'error.default.title': 'Algo ha ido mal',
  'error.default.text': 'No ha funcionado. Intenta iniciar sesión de nuevo.',
  'error.challenge_expired.title': 'Ha pasado demasiado tiempo',
  'error.challenge_expired.text': 'Empieza de nuevo.',
  'error.credential_exists.title': 'Esta llave de acceso ya está registrada',
  'error.credential_exists.text':
    'Puedes iniciar sesión con ella. Para añadir otra, usa otro dispositivo u otro gestor de contraseñas.',
  'error.counter_regression.title': 'Esta llave de acceso ya no es de confianza',
  'error.counter_regression.text':
    'Puede que exista una copia. Inicia sesión de otra forma, elimina la llave de acceso y registra una nueva.',
  'error.revocation_pending.title': 'Sesión cerrada en este navegador',
  'error.revocation_pending.text':
    'Has cerrado la sesión aquí, pero no se ha podido cerrar en el servidor. Si alguien más puede tener una copia, ' +
    'avisa al equipo de este sitio.',
  'error.reference': 'Referencia: {reference}',
  'error.signIn': 'Iniciar sesión',
  'passkey.unsupported': 'Este navegador no admite llaves de acceso. Elige otra forma de iniciar sesión.',
  'passkey.cancelled':
    'No se ha enviado nada: has cancelado o se ha agotado el tiempo. Puedes intentarlo de nuevo.',
  'passkey.failed':
    'No ha funcionado. Inténtalo de nuevo en un momento o elige otra forma de iniciar sesión.',
  'passkey.noScript':
    'Las llaves de acceso necesitan JavaScript, que aquí está desactivado. Actívalo o elige otra forma de iniciar sesión.',
  'link.signUp': 'Crear una cuenta',
  'link.forgotPassword': '¿Has olvidado la contraseña?',
  'link.terms': 'Términos',
  'link.privacy': 'Privacidad',
  'link.support': 'Ayuda',
});
