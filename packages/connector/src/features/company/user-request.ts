import type { ActorRequest } from '../../ports/company-request.ts';
import type { SignedInUser } from '../../security/principal.ts';

/** A request of a person who signed in at the tax provider. */
export interface UserRequest extends ActorRequest {
  readonly user: SignedInUser;
}
