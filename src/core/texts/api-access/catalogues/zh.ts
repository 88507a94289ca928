import type { ApiAccessTexts } from '../../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages of the option `api` say in Chinese. */
export const texts: Sentences = inOrder<ApiAccessTexts>({
  'client.who': '已登录：{name}',
  'client.other': '使用其他账户',
  'client.continue.title': '继续前往 {client}',
  'client.continue.lead': '{client} 想要使用您在 {site} 的账户。',
  'client.continue.submit': '继续',
  'client.return.title': '返回 {client}',
  'client.return.lead': '如果 {client} 没有自动打开，请使用按钮。',
  'client.return.open': '打开 {client}',
  'device.title': '连接设备',
  'device.lead': '请输入您的应用或设备上显示的代码。',
  'device.label': '代码',
  'device.submit': '继续',
  'device.wrong': '该代码无效或已过期。请检查代码，或在您的设备上获取新代码。',
  'device.wait': '错误的代码过多。请几分钟后重试。',
  'device.confirm.title': '允许访问？',
  'device.confirm.lead': '{client} 想要使用您在 {site} 的账户。',
  'device.confirm.code': '您的设备必须显示此代码：',
  'device.confirm.scopes': '请求的权限：',
  'device.confirm.from': '请求来自：',
  'device.confirm.warning':
    '仅当这是您本人发起的操作，并且看到相同的代码时才继续。如果代码是他人发给您的，请取消。',
  'device.confirm.allow': '允许',
  'device.confirm.cancel': '取消',
  'device.allowed.title': '设备已连接',
  'device.allowed.lead': '{client} 现已获得访问权限。请关闭此页面并返回您的设备。',
  'device.denied.title': '已拒绝访问',
  'device.denied.lead': '{client} 未获得访问权限。您可以关闭此页面。',
});
