import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Get, Header, HttpCode, Module, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { User } from 'latchkey';
import { AuthGuard, CurrentUser, LatchkeyModule, LatchkeyService, Public, Require } from 'latchkey/nest';
import { makeConfig } from '../config.mjs';
import { ownPage, sessionPage, told } from '../page.mjs';
import * as platform from './platform.js';

type Req = platform.Req;
type Res = platform.Res;

@Controller()
class Pages {
  constructor(private readonly auth: LatchkeyService) {}

  @Get('me') async me(@Req() req: Req, @Res() res: Res) {
    const reading = await this.auth.read(req, res);
    platform.sendJson(res, reading.status === 'unknown' ? 503 : 200, told(reading));
  }

  // Read twice.
  @Get('page') @Header('content-type', 'text/html') async page(
    @Req() req: Req,
    @Res({ passthrough: true }) res: Res,
  ) {
    await this.auth.read(req, res);
    return sessionPage(await this.auth.session(req, res));
  }

  @Post('echo') @HttpCode(200) async echo(@Req() req: Req, @Res() res: Res) {
    await this.auth.read(req, res);
    platform.sendBack(req, res);
  }

  @Get('stream') async stream(@Req() req: Req, @Res() res: Res) {
    const reading = await this.auth.read(req, res);
    const raw = platform.rawResponse(res);
    raw.setHeader('content-type', 'text/plain');
    for (const part of ['one\n', 'two\n', `${reading.status === 'in' ? reading.user.name : 'nobody'}\n`]) {
      raw.write(part);
      await sleep(300);
    }
    raw.end();
  }

  @Get('cookies') @Header('cache-control', 'public, max-age=60') async cookies(
    @Req() req: Req,
    @Res({ passthrough: true }) res: Res,
  ) {
    platform.setCookie(res, 'theme', 'dark');
    await this.auth.read(req, res);
    platform.setCookie(res, 'language', 'en');
    return 'two cookies';
  }

  @Get('own') @Header('content-type', 'text/html') own() {
    return ownPage({
      enter: '/own/enter',
      enterOp: '/own/enter-op',
      leave: '/own/leave',
      change: '/own/change',
    });
  }

  @Post('own/enter') enter(@Req() request: Req, @Res() response: Res, @Body() body: Record<string, string>) {
    return this.auth.signIn({ request, response }, 'credentials', { ...body, redirectTo: '/me' });
  }

  @Post('own/enter-op') enterOp(@Req() request: Req, @Res() response: Res) {
    return this.auth.signIn({ request, response }, 'op', { redirectTo: '/me' }, { prompt: 'login' });
  }

  @Post('own/change') async change(@Req() req: Req, @Res() res: Res, @Body() body: { note: string }) {
    await this.auth.update(req, res, { note: body.note });
    platform.redirect(res, '/me');
  }

  @Post('own/leave') leave(@Req() req: Req, @Res() res: Res) {
    return this.auth.signOut(req, res, { redirectTo: '/me' });
  }
}

@Controller()
@UseGuards(AuthGuard)
class Kept {
  @Get('inside') inside(@CurrentUser() user: User) {
    return `inside: ${user.name}`;
  }

  @Require((_, user) => Reflect.get(user, 'role') === 'admin')
  @Get('admin')
  admin() {
    return 'admin';
  }

  @Public() @Get('health') health() {
    return 'ok';
  }
}

@Module({ imports: [LatchkeyModule.forRoot(makeConfig())], controllers: [Pages, Kept] })
class AppModule {}

const app = await platform.createApp(AppModule);
await app.listen(Number(process.env.PORT), '127.0.0.1');
