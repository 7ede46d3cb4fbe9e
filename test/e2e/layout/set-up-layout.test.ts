import { testLayoutOf } from '../../layout/scene-layout.ts';
import { settingUp } from '../../screenshots/scenes-setting-up.ts';

testLayoutOf(settingUp, ['nexus']);
