import { Module } from '@nestjs/common';
import { LatchkeyModule } from 'latchkey/nest';
import { config } from './config.ts';
import { MembersController } from './members.controller.ts';
import { OutboxController } from './outbox.controller.ts';
import { hasOutbox } from './outbox.ts';
import { PagesController } from './pages.controller.ts';

@Module({
  imports: [LatchkeyModule.forRoot(config)], // answers below /auth, and is what controllers inject
  controllers: [PagesController, MembersController, ...(hasOutbox ? [OutboxController] : [])],
})
export class AppModule {}
