import type { OrganizationTexts } from '../../../../types/texts-organizations.js';
import { inOrder, type Sentences } from '../../in-order.js';

/** What the pages and mails of organizations say in Spanish. */
export const texts: Sentences = inOrder<OrganizationTexts>({
  'organization.mail.subject': 'Invitación a {organization} en {site}',
  'organization.mail.lead':
    '{inviter} le ha invitado a unirse a {organization} en {site}. Para aceptar, inicie sesión con esta dirección de correo. El enlace funciona una vez, hasta {expires}.',
  'organization.mail.button': 'Abrir la invitación',
  'organization.invitation.title': '¿Unirse a esta organización?',
  'organization.invitation.lead': 'Le han invitado a esta organización en {site}:',
  'organization.invitation.accept': 'Aceptar',
  'organization.invitation.decline': 'Rechazar',
  'organization.invitation.signIn':
    'Inicie sesión en {site} con la dirección a la que se envió la invitación.',
  'organization.invitation.other':
    'Esta invitación se envió a otra dirección de correo. Cierre la sesión, vuelva a abrir el enlace del correo e inicie sesión con esa dirección.',
  'organization.invitation.unverified':
    'Su dirección de correo aún no está confirmada. Inicie sesión con un enlace enviado a ella y vuelva a abrir la invitación.',
  'organization.invitation.useless': 'Esta invitación ya se usó, se retiró o ha caducado. Pida una nueva.',
  'organization.joined.title': 'Se ha unido a la organización',
  'organization.joined.lead': 'Ahora es miembro de esta organización en {site}:',
  'organization.declined.title': 'Ha rechazado la invitación',
  'organization.declined.lead': 'Puede cerrar esta página.',
  'organization.lastOwner':
    'Es el único propietario de una organización con más miembros. Primero haga propietario a otro miembro.',
  'organization.company.title': 'Iniciar sesión con su empresa',
  'organization.company.lead': 'Introduzca su correo electrónico de trabajo para continuar a {site}.',
  'organization.company.unknown':
    'Su organización no ha configurado esta opción. Inicie sesión de otra forma.',
});
