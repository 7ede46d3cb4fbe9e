// @module-tag long: every screen of support staff; set-up-layout.test.ts has the main screens
import { testLayoutOf } from '../../layout/scene-layout.ts';
import { staff } from '../../screenshots/scenes-staff.ts';

testLayoutOf(staff);
