import { Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import { LatchkeyService, type PlatformRequest, type PlatformResponse } from 'latchkey/nest';
import { homePage } from './pages.ts';

/** What everybody may see and send. */
@Controller()
export class PagesController {
  constructor(private readonly auth: LatchkeyService) {}

  // `session` is null if nobody is signed in.
  @Get()
  @Header('content-type', 'text/html')
  async home(@Req() request: PlatformRequest, @Res({ passthrough: true }) response: PlatformResponse) {
    return homePage(await this.auth.session(request, response));
  }

  // A form of our own; one that another site sends gets 403.
  @Post('sign-out')
  signOut(@Req() request: PlatformRequest, @Res() response: PlatformResponse) {
    return this.auth.signOut(request, response, { redirectTo: '/' });
  }
}
