// Compiled, never run: what is no option of a provider is refused.
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

// @ts-expect-error clientID is clientId
AniList({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Autodesk({ clientID: 'id' });
// @ts-expect-error clientID is clientId
DonationAlerts({ clientID: 'id' });
// @ts-expect-error clientID is clientId
EpicGames({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Etsy({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Gitea({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Intuit({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Kick({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Lichess({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Linear({ clientID: 'id' });
// @ts-expect-error clientID is clientId
MercadoLibre({ clientID: 'id' });
// @ts-expect-error clientID is clientId
MercadoPago({ clientID: 'id' });
// @ts-expect-error clientID is clientId
MyAnimeList({ clientID: 'id' });
// @ts-expect-error clientID is clientId
PayPal({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Polar({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Railway({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Shikimori({ clientID: 'id' });
// @ts-expect-error clientID is clientId
StartGG({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Synology({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Tiltify({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Tumblr({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Vercel({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Withings({ clientID: 'id' });
// @ts-expect-error clientID is clientId
Yahoo({ clientID: 'id' });
// @ts-expect-error sandbox is a flag
PayPal({ sandbox: 'yes' });
// @ts-expect-error Intuit has no regions
Intuit({ region: 'eu' });
// @ts-expect-error baseUrl is the name
Gitea({ baseURL: 'https://codeberg.org' });
// @ts-expect-error an oauth provider has no nonce
Lichess({ checks: ['nonce'] });
// @ts-expect-error the id of Kick lies deeper
Kick({ profile: ({ data }) => ({ id: data }) });
