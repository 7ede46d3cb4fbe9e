// @module-tag long: every screen before a session; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { gettingIn } from '../../screenshots/scenes-getting-in.ts';

testLayoutOf(gettingIn);
