import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import type { Session } from 'latchkey';
import { AuthGuard, CurrentSession, Require } from 'latchkey/nest';
import { accountPage, adminPage } from './pages.ts';

/** For whoever is signed in. Others are led to the sign-in page, and come back. */
@Controller()
@UseGuards(AuthGuard)
export class MembersController {
  @Get('account')
  @Header('content-type', 'text/html')
  account(@CurrentSession() session: Session) {
    return accountPage(session);
  }

  // For admins. Other members get 403.
  @Require((session) => session.user.role === 'admin')
  @Get('admin')
  @Header('content-type', 'text/html')
  admin(@CurrentSession() session: Session) {
    return adminPage(session);
  }

  // For programs, which get 401 if nobody is signed in.
  @Get('api/me')
  me(@CurrentSession() session: Session) {
    return session.user;
  }
}
