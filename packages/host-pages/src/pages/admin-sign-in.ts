import { mount } from '@salestax/widget-sources/admin-sign-in';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) => {
  const { callbackParams: parameters, isAgain: again, isSignedOut: signedOut, isReturn } = input;
  return mount(place, { config: baseUrls, parameters, again, signedOut, isReturn, ...messagesFor('adminSignIn'), on });
};
