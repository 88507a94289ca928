import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Portuguese. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Convite para {organization} em {site}',
  'organization.mail.lead':
    '{inviter} convidou você para participar de {organization} em {site}. Para aceitar, entre com este endereço de e-mail. O link funciona uma vez, até {expires}.',
  'organization.mail.button': 'Abrir convite',
  'organization.invitation.title': 'Participar desta organização?',
  'organization.invitation.lead': 'Você recebeu um convite para esta organização em {site}:',
  'organization.invitation.accept': 'Aceitar',
  'organization.invitation.decline': 'Recusar',
  'organization.invitation.signIn': 'Entre em {site} com o endereço para o qual o convite foi enviado.',
  'organization.invitation.other':
    'Este convite foi enviado para outro endereço de e-mail. Saia, abra novamente o link do e-mail e entre com aquele endereço.',
  'organization.invitation.unverified':
    'Seu endereço de e-mail ainda não foi confirmado. Entre com um link enviado para ele e abra o convite novamente.',
  'organization.invitation.useless': 'Este convite já foi usado, foi retirado ou expirou. Peça um novo.',
  'organization.joined.title': 'Você entrou na organização',
  'organization.joined.lead': 'Agora você faz parte desta organização em {site}:',
  'organization.declined.title': 'Você recusou o convite',
  'organization.declined.lead': 'Você pode fechar esta página.',
  'organization.lastOwner':
    'Você é o único proprietário de uma organização com outros membros. Primeiro torne outro membro proprietário.',
  'organization.company.title': 'Entrar com a sua empresa',
  'organization.company.lead': 'Insira seu e-mail de trabalho para continuar em {site}.',
  'organization.company.unknown': 'Sua organização não configurou esta opção. Entre de outra forma.',
});
