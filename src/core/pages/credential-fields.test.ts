import { describe, expect, it } from 'vitest';
import type { CredentialInput } from '../../types/provider-credentials.js';
import { inEnglish } from '../../../test/support/english.js';
import { credentialFields } from './credential-fields.js';
import { createFrame } from './layout.js';

const frame = createFrame({
  scheme: 'auto',
  style: '',
  theme: {},
  themeStyle: '',
  catalogue: inEnglish,
});

function fields(inputs: Record<string, CredentialInput>): readonly string[] {
  return credentialFields(inputs, { frame, idPrefix: 'p0' }).map(String);
}

function attribute(markup: string | undefined, name: string): string | undefined {
  return markup?.match(new RegExp(`<input[^>]*\\s${name}="([^"]*)"`))?.[1];
}

describe('credentialFields', () => {
  it('labels each field and names it after its key', () => {
    const [first, second] = fields({ user: { label: 'User' }, pin: { name: 'code' } });
    expect(first).toContain('<label for="p0-0">User</label>');
    expect(attribute(first, 'id')).toBe('p0-0');
    expect(attribute(first, 'name')).toBe('user');
    expect(attribute(second, 'name')).toBe('code');
    expect(second).toContain('>pin</label>');
  });

  it('helps password managers: user name first, current password', () => {
    const [user, domain, password] = fields({ user: {}, domain: {}, secret: { type: 'password' } });
    expect(attribute(user, 'autocomplete')).toBe('username');
    expect(attribute(user, 'autocapitalize')).toBe('none');
    expect(attribute(user, 'spellcheck')).toBe('false');
    expect(attribute(domain, 'autocomplete')).toBeUndefined();
    expect(attribute(password, 'autocomplete')).toBe('current-password');
    expect(attribute(password, 'type')).toBe('password');
  });

  it('uses the autocomplete of the application, in either spelling', () => {
    expect(attribute(fields({ otp: { autocomplete: 'one-time-code' } })[0], 'autocomplete')).toBe(
      'one-time-code',
    );
    expect(attribute(fields({ otp: { autoComplete: 'off' } })[0], 'autocomplete')).toBe('off');
  });

  it('passes on attributes that describe the field', () => {
    const [field] = fields({
      pin: {
        placeholder: '1234',
        value: 7,
        required: true,
        minLength: 4,
        inputmode: 'numeric',
        pattern: '[0-9]*',
        readOnly: true,
        'aria-describedby': 'hint',
        'data-1p-ignore': 'true',
        title: undefined,
      },
    });
    expect(attribute(field, 'placeholder')).toBe('1234');
    expect(attribute(field, 'value')).toBe('7');
    expect(attribute(field, 'minlength')).toBe('4');
    expect(attribute(field, 'inputmode')).toBe('numeric');
    expect(attribute(field, 'pattern')).toBe('[0-9]*');
    expect(attribute(field, 'aria-describedby')).toBe('hint');
    expect(attribute(field, 'data-1p-ignore')).toBe('true');
    expect(field).toMatch(/ required[\s>]/);
    expect(field).toMatch(/ readonly[\s>]/);
    expect(field).not.toContain('title');
  });

  it('drops event handlers, styles, form overrides and invalid names (PG-10)', () => {
    const [field] = fields({
      a: {
        onfocus: 'alert(1)',
        autofocus: true,
        style: 'color:red',
        formaction: 'https://evil.test',
        form: 'other',
        'x onload': '1',
        'data-"><script>': '1',
      },
    });
    expect(field).not.toMatch(/onfocus|autofocus|style|formaction|form=|onload|script/);
  });

  it('turns types that are not fields into text', () => {
    for (const type of ['submit', 'image', 'file', 'reset', '"><script>', 'constructor']) {
      expect(attribute(fields({ a: { type } })[0], 'type')).toBe('text');
    }
  });

  it('shows no label for hidden fields, and a checkbox before its label', () => {
    const [hidden, check] = fields({
      tenant: { type: 'hidden', value: 'x' },
      stay: { type: 'checkbox', checked: true },
    });
    expect(hidden).not.toContain('<label');
    expect(check).toMatch(/class="check".*<input[\s\S]*checked[\s\S]*<label/);
  });

  it('escapes label, name, value and placeholder (CWE-79)', () => {
    const evil = '"><script>alert(1)</script>';
    const [field] = fields({
      [evil]: { label: evil, value: evil, placeholder: evil, name: evil, autocomplete: evil },
    });
    expect(field).not.toContain('<script');
    expect(attribute(field, 'value')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});
