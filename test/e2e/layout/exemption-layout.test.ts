// @module-tag long: every state of certificates; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { monthEndExemption } from '../../screenshots/scenes-month-end-exemption.ts';

testLayoutOf(monthEndExemption);
