import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Portuguese. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Login feito como {name}',
  'client.other': 'Usar outra conta',
  'client.continue.title': 'Continuar para {client}',
  'client.continue.lead': '{client} quer usar sua conta em {site}.',
  'client.continue.submit': 'Continuar',
  'client.return.title': 'Voltar para {client}',
  'client.return.lead': 'Se {client} não abrir automaticamente, use o botão.',
  'client.return.open': 'Abrir {client}',
  'device.title': 'Conectar um dispositivo',
  'device.lead': 'Digite o código exibido pelo seu aplicativo ou dispositivo.',
  'device.label': 'Código',
  'device.submit': 'Continuar',
  'device.wrong': 'Esse código não é válido ou expirou. Verifique-o ou obtenha um novo no seu dispositivo.',
  'device.wait': 'Muitos códigos incorretos. Tente novamente em alguns minutos.',
  'device.confirm.title': 'Permitir o acesso?',
  'device.confirm.lead': '{client} quer usar sua conta em {site}.',
  'device.confirm.code': 'Seu dispositivo deve mostrar este código:',
  'device.confirm.scopes': 'Permissões solicitadas:',
  'device.confirm.from': 'Origem da solicitação:',
  'device.confirm.warning':
    'Continue somente se você iniciou este processo e vê o mesmo código. Se alguém enviou o código para você, cancele.',
  'device.confirm.allow': 'Permitir',
  'device.confirm.cancel': 'Cancelar',
  'device.allowed.title': 'Dispositivo conectado',
  'device.allowed.lead': '{client} agora tem acesso. Feche esta página e volte ao seu dispositivo.',
  'device.denied.title': 'Acesso negado',
  'device.denied.lead': '{client} não recebeu acesso. Você pode fechar esta página.',
});
