import type { CommonTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** Every text in Portuguese, as Brazil writes it. */
export const texts: Sentences = inOrder<CommonTexts>({
  'mail.subject': 'Faça login em {site}',
  'mail.preview': 'Aqui está o seu link. Ele funciona uma única vez, até {expires}.',
  'mail.lead': 'Use o botão abaixo para fazer login. Ele funciona uma única vez, até {expires}.',
  'mail.button': 'Fazer login',
  'mail.code': 'Ou digite este código na página em que você pediu este e-mail:',
  'mail.copy': 'Se o botão não funcionar, copie este link para o navegador:',
  'mail.open': 'Abra este link para fazer login:',
  'mail.once': 'O link funciona uma única vez, até {expires}.',
  'mail.ignore':
    'Se você não pediu este e-mail, ignore-o: ninguém consegue fazer login sem ele. Não o repasse a ninguém.',
  'signIn.title': 'Fazer login',
  'signIn.lead': 'para continuar em {site}',
  'signIn.with': 'Fazer login com {provider}',
  'signIn.withPasskey': 'Fazer login com uma chave de acesso',
  'signIn.submit': 'Fazer login',
  'signIn.sendLink': 'Receber link de login por e-mail',
  'signIn.remember': 'Manter a sessão iniciada',
  'signIn.or': 'ou',
  'signIn.more': 'Mais formas de fazer login',
  'signIn.lastUsed': 'Usado por último',
  'signIn.none': 'Ainda não é possível fazer login aqui. Volte mais tarde.',
  'signIn.pending': 'Um momento…',
  'signIn.error.Signin': 'Não foi possível iniciar o login. Tente novamente.',
  'signIn.error.OAuthSignin':
    'Não foi possível contatar o provedor. Tente novamente em instantes ou escolha outra forma de fazer login.',
  'signIn.error.OAuthCallbackError':
    'O login com este provedor não foi concluído. Tente novamente ou escolha outra forma.',
  'signIn.error.OAuthCreateAccount':
    'Não foi possível criar sua conta com este provedor. Escolha outra forma de fazer login.',
  'signIn.error.EmailCreateAccount':
    'Não foi possível criar sua conta com este endereço de e-mail. Escolha outra forma.',
  'signIn.error.Callback': 'Algo deu errado no retorno a esta página. Tente novamente.',
  'signIn.error.OAuthAccountNotLinked':
    'Esta conta ainda não está vinculada à sua. Faça login como antes para confirmar que é você.',
  'signIn.error.EmailSignin':
    'Não foi possível enviar o e-mail. Verifique se o endereço está correto ou tente novamente em instantes.',
  'signIn.error.CredentialsSignin': 'Os dados não conferem. Verifique o que você digitou e tente novamente.',
  'signIn.error.SessionRequired': 'Faça login para ver esta página.',
  'signIn.error.default': 'O login não funcionou. Tente novamente.',
  'signIn.code.access_denied':
    'Você cancelou o login no provedor, ou ele não o permitiu. Você pode tentar novamente.',
  'signIn.code.flow_expired': 'Isso demorou demais. Comece novamente.',
  'signIn.code.flow_missing':
    'Este login foi iniciado em outro navegador ou há muito tempo. Comece novamente por aqui.',
  'signIn.code.flow_used': 'Este login já foi concluído. Comece novamente.',
  'signIn.code.state_mismatch': 'A resposta não correspondia a este login. Comece novamente.',
  'signIn.code.session_changed': 'Você entrou ou saiu da conta nesse meio-tempo. Comece novamente.',
  'signIn.code.idp_unavailable':
    'O provedor não está respondendo no momento. Tente novamente em breve ou escolha outra forma.',
  'signIn.code.idp_timeout':
    'O provedor demorou demais para responder. Tente novamente em breve ou escolha outra forma.',
  'signIn.code.not_set_up':
    'Esta forma de fazer login não está configurada corretamente. Escolha outra ou volte mais tarde.',
  'signIn.code.rate_limited': 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
  'signIn.code.busy': 'Há pessoas demais entrando no momento. Tente novamente em breve.',
  'field.email': 'E-mail',
  'field.email.placeholder': 'nome@example.com',
  'field.username': 'Nome de usuário',
  'field.password': 'Senha',
  'field.showPassword': 'Mostrar senha',
  'signedIn.title': 'Você já fez login',
  'signedIn.lead': 'como {user}',
  'signedIn.continue': 'Continuar',
  'signedIn.change': 'Usar outra conta',
  'signOut.title': 'Sair da conta?',
  'signOut.lead': 'Você está prestes a sair de {site}.',
  'signOut.submit': 'Sair',
  'signOut.stay': 'Continuar na conta',
  'signedOut.title': 'Você saiu da conta',
  'signedOut.lead': 'Ninguém fez login em {site} neste navegador.',
  'sessions.title': 'Onde você está conectado',
  'sessions.lead': 'Estas são suas sessões em {site}. Encerre as que você não reconhece.',
  'sessions.current': 'Este navegador',
  'sessions.agent': '{browser} no {system}',
  'sessions.unknownAgent': 'Navegador desconhecido',
  'sessions.began': 'Login: {date}',
  'sessions.active': 'Última atividade: {time}',
  'sessions.address': 'Endereço IP: {address}',
  'sessions.endOthers': 'Sair em todos os outros lugares',
  'sessions.none': 'Você não está conectado em nenhum outro lugar.',
  'sessions.status.ended': 'Essa sessão foi encerrada.',
  'sessions.status.others': 'Você saiu em todos os outros lugares.',
  'sessions.status.unknown':
    'Nada foi encerrado: essa sessão não está na sua lista. Talvez já tenha terminado.',
  'sessions.back': 'Voltar para {site}',
  'verifyRequest.title': 'Confira seu e-mail',
  'verifyRequest.lead': 'Enviamos um link para você fazer login em {site}. Abra-o neste navegador e pronto.',
  'verifyRequest.again': 'Nada depois de alguns minutos? Olhe na pasta de spam ou {link}.',
  'verifyRequest.again.link': 'tente novamente',
  'verifyRequest.code.label': 'Código do e-mail',
  'verifyRequest.code.hint': 'Está lendo o e-mail em outro dispositivo? Digite aqui o código que está nele.',
  'verifyRequest.code.submit': 'Fazer login',
  'verifyRequest.code.wrong': 'Esse não é o código do e-mail. Confira e tente novamente.',
  'verifyRequest.code.used': 'Este código não funciona mais. Peça um novo e-mail.',
  'confirm.title': 'Confirmar login',
  'confirm.heading': 'É você?',
  'confirm.lead': 'Você está prestes a fazer login em {site} como',
  'confirm.submit': 'Fazer login',
  'confirm.note':
    'Este clique garante que é você quem está abrindo o link, e não um verificador de e-mails. Se você não o pediu, ' +
    'feche esta página: nada vai acontecer.',
  'error.Configuration.title': 'Há algo errado do nosso lado',
  'error.Configuration.text':
    'O servidor não está configurado corretamente. Tente novamente mais tarde ou escreva para a equipe deste site: ela pode encontrar o motivo no registro.',
  'error.AccessDenied.title': 'Acesso negado',
  'error.AccessDenied.text':
    'Você não tem permissão para fazer login aqui. Se deveria ter, fale com a equipe deste site ou use outra conta.',
  'error.Verification.title': 'Este link não funciona mais',
  'error.Verification.text':
    'Ele pode ter expirado ou já ter sido usado. Faça login novamente para receber outro.',
  'error.WebAuthnVerificationError.title': 'A chave de acesso não foi aceita',
  'error.WebAuthnVerificationError.text': 'Tente novamente ou escolha outra forma de fazer login.',
  'error.notFound.title': 'Página não encontrada',
  'error.notFound.text':
    'Não há nada neste endereço. O link pode ser antigo ou estar digitado errado. Confira-o ou faça login.',
  'error.default.title': 'Algo deu errado',
  'error.default.text': 'Isso não funcionou. Tente fazer login novamente.',
  'error.challenge_expired.title': 'Isso demorou demais',
  'error.challenge_expired.text': 'Comece novamente.',
  'error.credential_exists.title': 'Esta chave de acesso já está cadastrada',
  'error.credential_exists.text':
    'Você pode fazer login com ela. Para adicionar outra, use outro dispositivo ou gerenciador de senhas.',
  'error.counter_regression.title': 'Esta chave de acesso não é mais confiável',
  'error.counter_regression.text':
    'Pode existir uma cópia dela. Faça login de outra forma, remova a chave de acesso e cadastre uma nova.',
  'error.revocation_pending.title': 'Você saiu da conta neste navegador',
  'error.revocation_pending.text':
    'Você saiu da conta aqui, mas não foi possível encerrar a sessão no servidor. Se outra pessoa puder ter uma cópia ' +
    'dela, avise a equipe deste site.',
  'error.reference': 'Referência: {reference}',
  'error.signIn': 'Fazer login',
  'passkey.unsupported':
    'Este navegador não é compatível com chaves de acesso. Escolha outra forma de fazer login.',
  'passkey.cancelled': 'Nada foi enviado: você cancelou ou demorou demais. Você pode tentar novamente.',
  'passkey.failed': 'Isso não funcionou. Tente novamente em instantes ou escolha outra forma de fazer login.',
  'passkey.noScript':
    'As chaves de acesso precisam de JavaScript, que está desativado aqui. Ative-o ou escolha outra forma de fazer login.',
  'link.signUp': 'Criar uma conta',
  'link.forgotPassword': 'Esqueceu a senha?',
  'link.terms': 'Termos',
  'link.privacy': 'Privacidade',
  'link.support': 'Ajuda',
});
