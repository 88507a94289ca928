import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Spanish. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Elige una contraseña nueva',
  'password.reset.ask': 'Escribe tu correo electrónico. Te enviaremos un enlace.',
  'password.reset.send': 'Enviarme un enlace',
  'password.reset.lead': 'Iniciarás sesión en {site}, y se cerrará en todos los demás sitios, como',
  'password.reset.submit': 'Guardar la contraseña',
  'password.confirm.title': 'Confirma tu correo electrónico',
  'password.confirm.lead': 'Escribe la contraseña que elegiste para tu cuenta en {site}:',
  'password.confirm.submit': 'Confirmar',
  'password.confirm.note': 'Si no has creado una cuenta, cierra esta página: no pasará nada.',
  'password.sent':
    'Te hemos enviado un correo que explica cómo continuar en {site}. Abre su enlace en este navegador.',
  'password.hint':
    'Al menos {count} caracteres. Unas cuantas palabras seguidas son seguras y fáciles de recordar.',
  'password.field.new': 'Contraseña nueva',
  'password.field.name': 'Nombre (opcional)',
  'password.code.short': 'Esa contraseña es demasiado corta. Elige una de al menos {count} caracteres.',
  'password.code.long': 'Esa contraseña es demasiado larga. Elige una más corta.',
  'password.code.personal': 'Esa contraseña es tu nombre o tu dirección. Elige otra.',
  'password.code.common': 'Esa contraseña es una de las que los atacantes prueban primero. Elige otra.',
  'password.code.email': 'Eso no es un correo electrónico. Comprueba que esté bien escrito.',
  'password.code.link':
    'Este enlace ya no funciona. Puede que haya caducado o que ya se haya usado. Pide uno nuevo aquí o inicia sesión.',
  'password.code.wrong': 'Esa no es la contraseña que elegiste. Inténtalo de nuevo.',
  'password.mail.verify.subject': 'Confirma tu dirección para {site}',
  'password.mail.verify.lead':
    'Usa el botón de abajo para terminar de crear tu cuenta. Funciona una vez, hasta el {expires}.',
  'password.mail.taken.subject': 'Ya tienes una cuenta en {site}',
  'password.mail.taken.lead':
    'Alguien ha intentado crear una cuenta con tu dirección, pero ya tienes una. Inicia sesión como siempre. Si has olvidado la contraseña, elige una nueva con el botón de abajo. Funciona una vez, hasta el {expires}.',
  'password.mail.reset.subject': 'Elige una contraseña nueva para {site}',
  'password.mail.reset.lead':
    'Usa el botón de abajo para elegir una contraseña nueva. Funciona una vez, hasta el {expires}.',
  'password.mail.unknown.subject': 'No tienes ninguna cuenta en {site}',
  'password.mail.unknown.lead':
    'Alguien ha pedido una contraseña nueva para esta dirección, pero no hay ninguna cuenta con ella. Si has sido tú, quizá usaste otra dirección o aún no tienes cuenta. Si no, ignora este correo.',
  'password.mail.changed.subject': 'Tu contraseña de {site} ha cambiado',
  'password.mail.changed.lead':
    'Si has sido tú, no tienes que hacer nada. Si no, elige enseguida una contraseña nueva con el botón de abajo, que cierra todas las sesiones.',
});
