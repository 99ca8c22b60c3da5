// A process that saves settings until it is killed. All that it saves together has the same number,
// which it prints once it is saved.
import { openDatabase, type DatabasePlace } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { saveSettings } from "#app/features/operator/settings/site-settings.server.ts";

const [place = "", secret = "", from = "0"] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place) as DatabasePlace);
await migrate(database);
const parts = { database, keys: createDerivedKeys(secret), now: Date.now };

for (let number = Number(from); ; number++) {
  await saveSettings(parts, "command", {
    TMDB_TOKEN: `token-${number}`,
    SMTP_URL: `smtp://host-${number}`,
    MAIL_FROM: `from-${number}@example.org`,
  });
  process.stdout.write(`${number}\n`);
}
