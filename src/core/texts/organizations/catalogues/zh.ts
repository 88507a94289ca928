import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Chinese. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': '{site} 上 {organization} 的邀请',
  'organization.mail.lead':
    '{inviter} 邀请你加入 {site} 上的 {organization}。如要接受，请使用此电子邮件地址登录。链接只能使用一次，有效期至 {expires}。',
  'organization.mail.button': '打开邀请',
  'organization.invitation.title': '要加入此组织吗？',
  'organization.invitation.lead': '你被邀请加入 {site} 上的此组织：',
  'organization.invitation.accept': '接受',
  'organization.invitation.decline': '拒绝',
  'organization.invitation.signIn': '请使用收到邀请的地址登录 {site}。',
  'organization.invitation.other':
    '此邀请发送给了另一个电子邮件地址。请退出登录，再次打开邮件中的链接，并使用该地址登录。',
  'organization.invitation.unverified':
    '你的电子邮件地址尚未确认。请通过发送到该地址的链接登录，然后再次打开邀请。',
  'organization.invitation.useless': '此邀请已被使用、已撤回或已过期。请索取新的邀请。',
  'organization.joined.title': '你已加入组织',
  'organization.joined.lead': '你现在是 {site} 上此组织的成员：',
  'organization.declined.title': '你已拒绝邀请',
  'organization.declined.lead': '你可以关闭此页面。',
  'organization.lastOwner': '你是一个有其他成员的组织的唯一所有者。请先将其他成员设为所有者。',
  'organization.company.title': '使用公司账号登录',
  'organization.company.lead': '请输入您的工作邮箱地址以继续访问 {site}。',
  'organization.company.unknown': '您的组织尚未设置此方式。请使用其他方式登录。',
});
