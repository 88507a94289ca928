import type { SecondFactorTexts } from '../../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the second factor say in Portuguese. */
export const texts: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Autenticação de dois fatores',
  'factor.totp.lead': 'Digite o código do seu aplicativo autenticador para fazer login em {site}.',
  'factor.totp.label': 'Código',
  'factor.recovery.lead': 'Digite um dos seus códigos de recuperação. Cada código funciona uma vez.',
  'factor.recovery.label': 'Código de recuperação',
  'factor.passkey.lead': 'Use sua chave de acesso para fazer login em {site}.',
  'factor.submit': 'Continuar',
  'factor.trust': 'Não perguntar de novo neste dispositivo (duração em dias: {count})',
  'factor.useApp': 'Usar o aplicativo autenticador',
  'factor.useRecovery': 'Usar um código de recuperação',
  'factor.signInAnew': 'Fazer login de outra forma',
  'factor.confirm.title': 'Confirme que é você',
  'factor.confirm.lead':
    'Você está prestes a alterar algo importante em {site}. Digite o código do seu aplicativo autenticador.',
  'factor.confirm.signIn': 'Fazer login novamente',
  'factor.confirm.signInLead':
    'Você está prestes a alterar algo importante em {site}. Faça login novamente para confirmar que é você.',
  'factor.code.wrong': 'Código incorreto. Tente novamente.',
  'factor.code.wait': 'Muitos códigos incorretos. Tente novamente mais tarde ou use outra forma.',
  'factor.code.required': 'Configure a autenticação de dois fatores para continuar.',
  'factor.enrol.title': 'Configure um aplicativo autenticador',
  'factor.enrol.required': '{site} exige a autenticação de dois fatores. Configure-a para continuar.',
  'factor.enrol.scan':
    'Escaneie o QR code com um aplicativo autenticador. Depois, digite o código que o aplicativo mostrar.',
  'factor.enrol.qr': 'QR code para seu aplicativo autenticador',
  'factor.enrol.key': 'Não consegue escanear? Digite esta chave no aplicativo:',
  'factor.enrol.submit': 'Ativar',
  'factor.codes.title': 'Salve seus códigos de recuperação',
  'factor.codes.lead':
    'Se você perder seu dispositivo, poderá fazer login com um destes códigos. Cada código funciona uma vez. Guarde-os em um lugar seguro: você não os verá de novo.',
  'factor.codes.copy': 'Copiar',
  'factor.codes.copied': 'Copiado',
  'factor.codes.download': 'Baixar',
  'factor.codes.print': 'Imprimir',
  'factor.codes.done': 'Salvei meus códigos',
  'security.title': 'Segurança',
  'security.lead': 'Gerencie como você faz login em {site}.',
  'security.totp': 'Aplicativo autenticador',
  'security.totp.since': 'Adicionado: {date}',
  'security.totp.none': 'Não configurado',
  'security.totp.add': 'Configurar',
  'security.codes': 'Códigos de recuperação',
  'security.codes.left': 'Restantes: {count}',
  'security.codes.none': 'Nenhum código',
  'security.codes.renew': 'Obter novos códigos',
  'security.codes.note': 'Seus códigos antigos deixarão de funcionar.',
  'security.passkeys': 'Chaves de acesso',
  'security.passkeys.count': 'Configuradas: {count}',
  'security.remove': 'Remover',
  'security.status.enrolled': 'A autenticação de dois fatores está ativada.',
  'security.status.removed': 'O aplicativo autenticador foi removido.',
  'security.sessions': 'Suas sessões',
  'factor.mail.on.subject': 'A autenticação de dois fatores está ativada em {site}',
  'factor.mail.on.lead':
    'Para fazer login na sua conta, agora também é pedido um código de um aplicativo autenticador. Se não foi você que o configurou, faça login agora com o botão abaixo e remova-o.',
  'factor.mail.off.subject': 'A autenticação de dois fatores está desativada em {site}',
  'factor.mail.off.lead':
    'O aplicativo autenticador foi removido da sua conta. Se não foi você, faça login agora com o botão abaixo e configure-o novamente.',
  'factor.mail.recovery.subject': 'Um código de recuperação de {site} foi usado',
  'factor.mail.recovery.lead':
    'Um dos seus códigos de recuperação foi usado para fazer login na sua conta. Códigos restantes: {count}. Se não foi você, faça login agora com o botão abaixo e proteja sua conta.',
  'factor.mail.codes.subject': 'Novos códigos de recuperação para {site}',
  'factor.mail.codes.lead':
    'Novos códigos de recuperação foram criados para sua conta, e os antigos não funcionam mais. Se não foi você, faça login agora com o botão abaixo e proteja sua conta.',
});
