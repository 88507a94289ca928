import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { LatchkeyService, type PlatformRequest, type PlatformResponse } from 'latchkey/nest';
import { listMails } from './outbox.ts';
import { outboxPage } from './pages.ts';

/** Whoever sees the mails can sign in as anybody: only where mails are not sent. */
@Controller()
export class OutboxController {
  constructor(private readonly auth: LatchkeyService) {}

  @Get('outbox')
  @Header('content-type', 'text/html')
  async outbox(@Req() request: PlatformRequest, @Res({ passthrough: true }) response: PlatformResponse) {
    return outboxPage(await this.auth.session(request, response), listMails());
  }
}
