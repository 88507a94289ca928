import type { AccountTexts } from '../../../../types/texts-account.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the account page and its mails say in Portuguese. */
export const texts: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Confirme seu novo endereço de e-mail para {site}',
  'account.mail.confirm.lead':
    'Use o botão abaixo para tornar este o endereço de e-mail da sua conta. O link funciona uma única vez, até {expires}.',
  'account.mail.confirm.button': 'Confirmar endereço',
  'account.mail.changed.subject': 'Seu endereço de e-mail em {site} foi alterado',
  'account.mail.changed.lead':
    'Sua conta agora usa outro endereço de e-mail. Se foi você, não precisa fazer nada. Se não foi, desfaça a alteração com o botão abaixo até {expires}. Isso restaura este endereço e encerra todas as sessões.',
  'account.mail.changed.button': 'Desfazer a alteração',
  'account.mail.taken.subject': 'Você já tem uma conta em {site}',
  'account.mail.taken.lead':
    'Alguém pediu para usar seu endereço de e-mail em outra conta. Sua conta já o usa, então nada foi alterado. Você pode ignorar este e-mail.',
  'account.confirm.title': 'Confirme seu novo endereço de e-mail',
  'account.confirm.lead':
    'Você continuará conectado a {site} aqui e será desconectado em todos os outros lugares. Seu novo endereço:',
  'account.confirm.note': 'Se não foi você que pediu, feche esta página. Nada mudará.',
  'account.confirm.signIn':
    'Faça login na sua conta em {site} neste navegador. Depois, abra de novo o link do e-mail.',
  'account.changed.title': 'Seu endereço de e-mail foi alterado',
  'account.changed.lead': 'A partir de agora, use este endereço em {site}:',
  'account.undo.title': 'Desfazer a alteração do seu endereço de e-mail?',
  'account.undo.lead': 'Sua conta em {site} voltará a ter este endereço:',
  'account.undo.note':
    'Todas as sessões serão encerradas. A senha, as chaves de acesso e as contas vinculadas posteriores à alteração serão removidas.',
  'account.undone.title': 'Seu endereço de e-mail foi restaurado',
  'account.undone.lead':
    'Todas as sessões foram encerradas. Faça login novamente em {site} e confira as formas de fazer login na sua conta.',
  'account.link.lead':
    'Ele pode ter expirado, já ter sido usado ou ter sido substituído por um mais recente.',
  'account.mail.device.subject': 'Novo acesso a {site}',
  'account.mail.device.lead':
    'Um navegador que você ainda não tinha usado aqui acessou sua conta: {details}. Se foi você, não precisa fazer nada. Se não foi, proteja sua conta agora com o botão abaixo.',
  'account.title': 'Sua conta',
  'account.lead': 'Gerencie sua conta em {site}.',
  'account.profile': 'Perfil',
  'account.name': 'Nome',
  'account.image': 'Foto (endereço da web)',
  'account.save': 'Salvar',
  'account.none': 'Nenhuma',
  'account.email.new': 'Novo endereço de e-mail',
  'account.email.submit': 'Enviar link',
  'account.password.current': 'Senha atual',
  'account.linked': 'Contas vinculadas',
  'account.linked.add': 'Vincular {provider}',
  'account.passkeys': 'Chaves de acesso',
  'account.passkey.unnamed': 'Chave de acesso {count}',
  'account.passkey.name': 'Nome desta chave de acesso',
  'account.remove': 'Remover',
  'account.rename': 'Renomear',
  'account.security': 'Autenticação de dois fatores',
  'account.delete': 'Excluir conta',
  'account.delete.lead':
    'Sua conta em {site} e tudo o que pertence a ela serão excluídos. Isso não pode ser desfeito.',
  'account.delete.confirm': 'Quero excluir minha conta',
  'account.status.saved': 'Suas alterações foram salvas.',
  'account.status.sent': 'Verifique seu e-mail. Enviamos um link para o novo endereço.',
  'account.code.email': 'Digite um endereço de e-mail válido.',
  'account.code.unchanged': 'Sua conta já usa este endereço.',
  'account.code.lastWay': 'Não é possível remover a última forma de acesso à sua conta.',
  'account.code.gone': 'Já foi removido.',
  'account.code.image': 'Digite um endereço da web que comece com https:// ou deixe o campo vazio.',
  'account.code.name': 'Use no máximo 100 caracteres no nome.',
  'account.code.confirm': 'Confirme que você quer excluir sua conta.',
});
