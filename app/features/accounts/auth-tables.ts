/** The names of our tables and columns for the accounts library. */
export const authTables = {
  user: {
    modelName: "users",
    fields: {
      emailVerified: "email_verified",
      image: "avatar",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    additionalFields: {
      // Derived from the name on the server, never taken from a request.
      initials: { type: "string", input: false, required: false },
      emailSkeleton: {
        type: "string",
        input: false,
        required: false,
        fieldName: "email_skeleton",
      },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "user_id",
      providerId: "provider_id",
      accountId: "account_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
  rateLimit: { modelName: "rate_limits", fields: { lastRequest: "last_request" } },
} as const;
