import { layers } from './layer-table.ts';

/**
 * Where the plan contradicts the floors of the table in `description` (the text of ARCHITECTURE.md): a room without a
 * floor, an import that does not go down, and a wing that is imported from elsewhere than the top.
 */
export function checkFloors(
  description: string,
  plan: Readonly<Record<string, readonly string[]>> = layers,
): string[] {
  const floors = readFloors(description);
  const top = Math.max(...[...floors.values()].filter((floor) => floor !== WING));
  const missing = Object.keys(plan).filter((room) => !floors.has(room));
  const upwards = Object.entries(plan).flatMap(([room, grants]) =>
    grants
      .map((grant) => [floors.get(room), floors.get(roomOf(grant)), grant] as const)
      .filter(([from, to]) => from !== undefined && to !== undefined && !goesDown(from, to, top))
      .map(([from, to, grant]) => `${room} (${named(from)}) imports ${grant} (${named(to)}): not downwards`),
  );
  return [...missing.map((room) => `ARCHITECTURE.md gives no floor to ${room}`), ...upwards];
}

/** Wings stand beside the floors: they import what is below, and only the top floor knows them. */
const WING = Number.POSITIVE_INFINITY;

function goesDown(from: number, to: number, top: number): boolean {
  return to === WING ? from === top || from === WING : to < from;
}

function named(floor: number | undefined): string {
  return floor === WING ? 'a wing' : `floor ${floor}`;
}

function roomOf(grant: string): string {
  return grant.split('/')[0] ?? grant;
}

/** Rows such as "| 3 | `core/http/`, `errors.ts` | … |". */
function readFloors(description: string): ReadonlyMap<string, number> {
  const rows = description.matchAll(/^\| *(\d+|wings) *\| *(`[^|]*`) *\|/gm);
  return new Map(
    [...rows].flatMap(([, floor = '', rooms = '']) =>
      [...rooms.matchAll(/`(?:core\/)?([\w-]+)(?:\/|\.ts)`/g)].map(
        ([, room = '']) => [room, floor === 'wings' ? WING : Number(floor)] as const,
      ),
    ),
  );
}
