import type * as T from '@auth/core/types';
import type * as P from '@auth/core/providers';
import type {
  OAuthConfig as O1,
  OIDCConfig as O2,
  OAuthUserConfig as O3,
  OAuthChecks,
  OAuthEndpointType,
  OAuth2Config,
  OIDCUserConfig,
  AuthorizationEndpointHandler,
  TokenEndpointHandler,
  UserinfoEndpointHandler,
  OAuthProviderButtonStyles,
  ProfileCallback,
  AccountCallback,
  OIDCConfigInternal,
} from '@auth/core/providers/oauth';
import type {
  EmailConfig,
  EmailProviderId,
  EmailUserConfig,
  EmailProviderType,
  EmailProviderSendVerificationRequestParams,
} from '@auth/core/providers/email';
import type {
  WebAuthnConfig,
  WebAuthnProviderType,
  RelayingParty,
  GetUserInfo,
} from '@auth/core/providers/webauthn';
import type {
  CredentialsConfig,
  CredentialInput,
  CredentialsProviderId,
} from '@auth/core/providers/credentials';
import type { NodemailerConfig, NodemailerUserConfig } from '@auth/core/providers/nodemailer';

import type { OAuthProviderId } from '@auth/core/providers/provider-types';
import type { GitHubProfile, GitHubEmail } from '@auth/core/providers/github';
import type { GoogleProfile } from '@auth/core/providers/google';
import type { DiscordProfile } from '@auth/core/providers/discord';
import type { KeycloakProfile } from '@auth/core/providers/keycloak';
import type { MicrosoftEntraIDProfile } from '@auth/core/providers/microsoft-entra-id';
export type X = [T.Account];
