import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Portuguese. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Escolha uma nova senha',
  'password.reset.ask': 'Digite seu e-mail. Vamos enviar um link para você.',
  'password.reset.send': 'Enviar um link',
  'password.reset.lead': 'Você entrará em {site}, e sairá de todos os outros lugares, como',
  'password.reset.submit': 'Salvar a senha',
  'password.confirm.title': 'Confirme seu e-mail',
  'password.confirm.lead': 'Digite a senha que você escolheu para sua conta em {site}:',
  'password.confirm.submit': 'Confirmar',
  'password.confirm.note': 'Se você não criou uma conta, feche esta página: nada acontece.',
  'password.sent':
    'Enviamos um e-mail que explica como continuar em {site}. Abra o link dele neste navegador.',
  'password.hint': 'Pelo menos {count} caracteres. Algumas palavras seguidas são fortes e fáceis de lembrar.',
  'password.field.new': 'Nova senha',
  'password.field.name': 'Nome (opcional)',
  'password.code.short': 'Essa senha é curta demais. Escolha uma de pelo menos {count} caracteres.',
  'password.code.long': 'Essa senha é longa demais. Escolha uma mais curta.',
  'password.code.personal': 'Essa senha é seu nome ou seu endereço. Escolha outra.',
  'password.code.common': 'Essa senha é uma das que os invasores tentam primeiro. Escolha outra.',
  'password.code.email': 'Isso não é um e-mail. Verifique se há erros de digitação.',
  'password.code.link':
    'Este link não funciona mais. Ele pode ter expirado ou já ter sido usado. Peça um novo aqui ou faça login.',
  'password.code.wrong': 'Essa não é a senha que você escolheu. Tente de novo.',
  'password.mail.verify.subject': 'Confirme seu endereço para {site}',
  'password.mail.verify.lead':
    'Use o botão abaixo para terminar de criar sua conta. Ele funciona uma vez, até {expires}.',
  'password.mail.taken.subject': 'Você já tem uma conta em {site}',
  'password.mail.taken.lead':
    'Alguém tentou criar uma conta com seu endereço, mas você já tem uma. Faça login como sempre. Se esqueceu a senha, escolha uma nova com o botão abaixo. Ele funciona uma vez, até {expires}.',
  'password.mail.reset.subject': 'Escolha uma nova senha para {site}',
  'password.mail.reset.lead':
    'Use o botão abaixo para escolher uma nova senha. Ele funciona uma vez, até {expires}.',
  'password.mail.unknown.subject': 'Você não tem uma conta em {site}',
  'password.mail.unknown.lead':
    'Alguém pediu uma nova senha para este endereço, mas não há conta com ele. Se foi você, talvez tenha usado outro endereço ou ainda não tenha conta. Se não, ignore este e-mail.',
  'password.mail.changed.subject': 'Sua senha de {site} foi alterada',
  'password.mail.changed.lead':
    'Se foi você, não é preciso fazer nada. Se não, escolha logo uma nova senha com o botão abaixo, que encerra todas as sessões.',
});
