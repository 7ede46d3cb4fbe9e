import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const changeIntegrator: Shape = {
  integrators: [
    {
      clientId: '',
      widgets: [''],
      origins: [''],
      mayManage: false,
      openSessions: 0,
      lastSessionAt: ['', null],
      blocked: [{ by: '', at: '' }, null],
    },
  ],
  sessions: [{ id: '', userName: '', device: '', signedInAt: '', activeAt: '', isOwn: false, isCurrent: false }],
  mayManage: false,
  'support?': [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
};
export const changeSupportAccess: Shape = {
  integrators: [
    {
      clientId: '',
      widgets: [''],
      origins: [''],
      mayManage: false,
      openSessions: 0,
      lastSessionAt: ['', null],
      blocked: [{ by: '', at: '' }, null],
    },
  ],
  sessions: [{ id: '', userName: '', device: '', signedInAt: '', activeAt: '', isOwn: false, isCurrent: false }],
  mayManage: false,
  'support?': [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
};
export const companyAccess: Shape = {
  integrators: [
    {
      clientId: '',
      widgets: [''],
      origins: [''],
      mayManage: false,
      openSessions: 0,
      lastSessionAt: ['', null],
      blocked: [{ by: '', at: '' }, null],
    },
  ],
  sessions: [{ id: '', userName: '', device: '', signedInAt: '', activeAt: '', isOwn: false, isCurrent: false }],
  mayManage: false,
  'support?': [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
};
export const endUserSession: Shape = {
  integrators: [
    {
      clientId: '',
      widgets: [''],
      origins: [''],
      mayManage: false,
      openSessions: 0,
      lastSessionAt: ['', null],
      blocked: [{ by: '', at: '' }, null],
    },
  ],
  sessions: [{ id: '', userName: '', device: '', signedInAt: '', activeAt: '', isOwn: false, isCurrent: false }],
  mayManage: false,
  'support?': [{ until: '', grantedAt: '', grantedBy: '', reason: '' }, null],
};
