import type { PasswordTexts } from '../../../../types/texts.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What `Password()` says in Chinese. */
export const texts: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': '设置新密码',
  'password.reset.ask': '请输入您的邮箱。我们会向您发送一个链接。',
  'password.reset.send': '通过邮件发送链接',
  'password.reset.lead': '您将使用以下账号登录 {site}，并在其他所有位置退出登录',
  'password.reset.submit': '保存密码',
  'password.confirm.title': '确认您的邮箱',
  'password.confirm.lead': '请输入您为 {site} 账号设置的密码',
  'password.confirm.submit': '确认',
  'password.confirm.note': '如果您没有创建账号，请关闭此页面，不会发生任何事情。',
  'password.sent': '我们向您发送了一封邮件，说明如何继续前往 {site}。请在此浏览器中打开邮件里的链接。',
  'password.hint': '至少 {count} 个字符。连续几个词既安全又好记。',
  'password.field.new': '新密码',
  'password.field.name': '姓名（选填）',
  'password.code.short': '此密码太短。请设置至少 {count} 个字符的密码。',
  'password.code.long': '此密码太长。请设置更短的密码。',
  'password.code.personal': '此密码是您的姓名或邮箱。请换一个。',
  'password.code.common': '此密码是攻击者最先尝试的密码之一。请换一个。',
  'password.code.email': '这不是邮箱地址。请检查是否输入有误。',
  'password.code.link': '此链接已失效。它可能已过期或已被使用。请在此获取新链接，或直接登录。',
  'password.code.wrong': '这不是您设置的密码。请重试。',
  'password.mail.verify.subject': '确认您在 {site} 的邮箱',
  'password.mail.verify.lead': '请点击下方按钮完成账号创建。仅可使用一次，有效期至 {expires}。',
  'password.mail.taken.subject': '您已有 {site} 账号',
  'password.mail.taken.lead':
    '有人试图用您的邮箱创建账号，但您已有账号。请像往常一样登录。如果忘记了密码，请点击下方按钮设置新密码。仅可使用一次，有效期至 {expires}。',
  'password.mail.reset.subject': '设置 {site} 的新密码',
  'password.mail.reset.lead': '请点击下方按钮设置新密码。仅可使用一次，有效期至 {expires}。',
  'password.mail.unknown.subject': '您没有 {site} 账号',
  'password.mail.unknown.lead':
    '有人为此邮箱申请了新密码，但此邮箱没有账号。如果是您本人，您可能使用了其他邮箱，或尚未创建账号。如果不是，请忽略此邮件。',
  'password.mail.changed.subject': '您的 {site} 密码已更改',
  'password.mail.changed.lead':
    '如果是您本人更改，则无需任何操作。如果不是，请立即点击下方按钮设置新密码，这会结束所有会话。',
});
