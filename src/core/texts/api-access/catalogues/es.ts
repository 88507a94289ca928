import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Spanish. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Sesión iniciada como {name}',
  'client.other': 'Usar otra cuenta',
  'client.continue.title': 'Continuar a {client}',
  'client.continue.lead': '{client} quiere usar tu cuenta en {site}.',
  'client.continue.submit': 'Continuar',
  'client.return.title': 'Volver a {client}',
  'client.return.lead': 'Si {client} no se abre automáticamente, usa el botón.',
  'client.return.open': 'Abrir {client}',
  'device.title': 'Conectar un dispositivo',
  'device.lead': 'Escribe el código que muestra tu aplicación o dispositivo.',
  'device.label': 'Código',
  'device.submit': 'Continuar',
  'device.wrong':
    'Ese código no es válido o ha caducado. Compruébalo o solicita uno nuevo en tu dispositivo.',
  'device.wait': 'Demasiados códigos incorrectos. Inténtalo de nuevo en unos minutos.',
  'device.confirm.title': '¿Permitir el acceso?',
  'device.confirm.lead': '{client} quiere usar tu cuenta en {site}.',
  'device.confirm.code': 'Tu dispositivo debe mostrar este código:',
  'device.confirm.scopes': 'Permisos solicitados:',
  'device.confirm.from': 'La solicitud procede de:',
  'device.confirm.warning':
    'Continúa solo si has iniciado este proceso y ves el mismo código. Si alguien te ha enviado el código, cancela.',
  'device.confirm.allow': 'Permitir',
  'device.confirm.cancel': 'Cancelar',
  'device.allowed.title': 'Dispositivo conectado',
  'device.allowed.lead': '{client} ya tiene acceso. Cierra esta página y vuelve a tu dispositivo.',
  'device.denied.title': 'Acceso denegado',
  'device.denied.lead': '{client} no ha obtenido acceso. Puedes cerrar esta página.',
});
