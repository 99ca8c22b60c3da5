import type { ColumnType } from "kysely";

export interface TokenKeysTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: number;
}

/** What makes a session another client's: it is used by tokens, never by a cookie. */
export interface TokenGrantsTable {
  session_id: string;
  client: string;
  audience: string;
}

/** Used ones stay for a while, so that a copy is known when it turns up. */
export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: number;
  used_at: ColumnType<number | null, number | null | undefined, number | null>;
}
