// Compiled, never run: the profile of each provider reaches `profile()` with its type.
import { AniList } from '../../src/providers/anilist.js';
import { Autodesk } from '../../src/providers/autodesk.js';
import { DonationAlerts } from '../../src/providers/donation-alerts.js';
import { EpicGames } from '../../src/providers/epic-games.js';
import { Etsy } from '../../src/providers/etsy.js';
import { Gitea } from '../../src/providers/gitea.js';
import { Intuit } from '../../src/providers/intuit.js';
import { Kick } from '../../src/providers/kick.js';
import { Lichess } from '../../src/providers/lichess.js';
import { Linear } from '../../src/providers/linear.js';
import { MercadoLibre } from '../../src/providers/mercado-libre.js';
import { MercadoPago } from '../../src/providers/mercado-pago.js';
import { MyAnimeList } from '../../src/providers/myanimelist.js';
import { PayPal } from '../../src/providers/paypal.js';
import { Polar } from '../../src/providers/polar.js';
import { Railway } from '../../src/providers/railway.js';
import { Shikimori } from '../../src/providers/shikimori.js';
import { StartGG } from '../../src/providers/start-gg.js';
import { Synology } from '../../src/providers/synology.js';
import { Tiltify } from '../../src/providers/tiltify.js';
import { Tumblr } from '../../src/providers/tumblr.js';
import { Vercel } from '../../src/providers/vercel.js';
import { Withings } from '../../src/providers/withings.js';
import { Yahoo } from '../../src/providers/yahoo.js';
import type { Provider } from '../../src/types/provider.js';

/** Called without options, and not called at all. */
export const functions: Provider[] = [
  AniList,
  AniList(),
  Autodesk,
  Autodesk(),
  DonationAlerts,
  DonationAlerts(),
  EpicGames,
  EpicGames(),
  Etsy,
  Etsy(),
  Gitea,
  Gitea(),
  Intuit,
  Intuit(),
  Kick,
  Kick(),
  Lichess,
  Lichess(),
  Linear,
  Linear(),
  MercadoLibre,
  MercadoLibre(),
  MercadoPago,
  MercadoPago(),
  MyAnimeList,
  MyAnimeList(),
  PayPal,
  PayPal(),
  Polar,
  Polar(),
  Railway,
  Railway(),
  Shikimori,
  Shikimori(),
  StartGG,
  StartGG(),
  Synology,
  Synology(),
  Tiltify,
  Tiltify(),
  Tumblr,
  Tumblr(),
  Vercel,
  Vercel(),
  Withings,
  Withings(),
  Yahoo,
  Yahoo(),
];

/** Called with options, the provider's own among them. */
export const providers: Provider[] = [
  AniList({ profile: ({ id, avatar }) => ({ id: id.toFixed(0), image: avatar?.large ?? null }) }),
  Autodesk({ profile: ({ sub: id, thumbnails = {} }) => ({ id, image: thumbnails['sizeX50'] ?? null }) }),
  DonationAlerts({ profile: ({ data: { id, code: name } }) => ({ id: id.toFixed(0), name }) }),
  EpicGames({ profile: ({ sub: id, preferred_username: name = null }) => ({ id, name }) }),
  Etsy({ profile: ({ user_id, primary_email: email = null }) => ({ id: user_id.toFixed(0), email }) }),
  Gitea({
    baseUrl: 'https://codeberg.org',
    profile: ({ sub: id, groups = [] }) => ({ id, name: groups.join() }),
  }),
  Intuit({ sandbox: true, profile: ({ sub: id, givenName: name = null }) => ({ id, name }) }),
  Kick({ profile: ({ data: [person] }) => ({ id: String(person?.user_id), name: person?.name ?? null }) }),
  Lichess({ profile: ({ id, username: name }) => ({ id, name }) }),
  Linear({ profile: ({ id, avatarUrl: image = null }) => ({ id, image }) }),
  MercadoLibre({ profile: ({ id, nickname: name }) => ({ id: id.toFixed(0), name }) }),
  MercadoPago({ profile: ({ id, site_id: name = null }) => ({ id: id.toFixed(0), name }) }),
  MyAnimeList({ profile: ({ id, picture: image = null }) => ({ id: id.toFixed(0), image }) }),
  PayPal({ sandbox: true, profile: ({ user_id: id, payer_id: name = null }) => ({ id, name }) }),
  Polar({ profile: ({ sub: id, email = null }) => ({ id, email }) }),
  Railway({ profile: ({ sub: id, picture: image = null }) => ({ id, image }) }),
  Shikimori({
    baseUrl: 'https://shikimori.example',
    profile: ({ id, nickname: name }) => ({ id: id.toFixed(0), name }),
  }),
  StartGG({ profile: ({ id, player }) => ({ id: id.toFixed(0), name: player?.gamerTag ?? null }) }),
  Synology({ profile: ({ sub: id, groups = [] }) => ({ id, name: groups.join() }) }),
  Tiltify({ profile: ({ data: { id, avatar } }) => ({ id, image: avatar?.src ?? null }) }),
  Tumblr({ profile: ({ response: { user } }) => ({ id: user.blogs[0]?.uuid ?? '', name: user.name }) }),
  Vercel({ profile: ({ sub: id, preferred_username: name = null }) => ({ id, name }) }),
  Withings({ profile: ({ userid }) => ({ id: String(userid) }) }),
  Yahoo({
    profile: ({ sub: id, profile_images = {} }) => ({ id, image: profile_images['image64'] ?? null }),
  }),
];
